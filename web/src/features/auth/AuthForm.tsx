import { useEffect } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { showServerErrors } from '../../shared/server-errors.ts'
import { AuthFrame, type AuthFrameProps } from './AuthFrame.tsx'

interface Props<Values extends FieldValues, Sent> extends AuthFrameProps {
  form: UseFormReturn<Values, unknown, Sent>
  /** Takes the focus when the page opens. */
  first: FieldPath<Values>
  send: (values: Sent) => Promise<void>
  /** Texts in place of the server's message, by the code of the refusal. */
  texts?: Readonly<Record<string, string>>
}

/** A form of the sign-in family. A refusal is shown at its field or at the top; nothing typed is lost. */
export function AuthForm<Values extends FieldValues, Sent>(props: Props<Values, Sent>) {
  const { form, first, send, texts, ...frame } = props
  const { errors, isSubmitting } = form.formState
  const { setFocus } = form
  useEffect(() => setFocus(first), [setFocus, first])

  const save = form.handleSubmit(async (values) => {
    try {
      await send(values)
    } catch (error) {
      showServerErrors(form, error, texts && { texts })
    }
  })
  return (
    <AuthFrame
      {...frame}
      problem={errors.root?.message}
      isSending={isSubmitting}
      onSubmit={(event) => void save(event)}
    />
  )
}
