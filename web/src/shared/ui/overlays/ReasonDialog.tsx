import { useState } from 'react'
import { TextAreaField } from '../fields/TextAreaField.tsx'
import { FormDialog } from './FormDialog.tsx'
import { useSending } from './use-sending.ts'

interface Props {
  title: string
  submit: string
  label?: string
  prompt?: string
  isOptional?: boolean
  maxLength?: number
  /** The name of the text in the call's body. */
  field: string
  /** Sends what was written and answers the message of the call. */
  send: (text: string) => Promise<string>
  onClose: () => void
}

/** Asks for a text, such as the reason of a decision, and sends it. */
export function ReasonDialog({ field, label = 'Reason', isOptional = false, send, ...props }: Props) {
  const { title, submit, prompt, maxLength = 2000, onClose } = props
  const [text, setText] = useState('')
  const sending = useSending(onClose)
  return (
    <FormDialog
      title={title}
      width={440}
      submit={submit}
      isSending={sending.isSending}
      refusal={sending.refusal(field)}
      onSubmit={() => void sending.send(() => send(text))}
      onClose={onClose}
    >
      <TextAreaField
        label={label}
        required={!isOptional}
        maxLength={maxLength}
        prompt={prompt}
        value={text}
        onChange={setText}
        externalError={sending.errorOf(field)}
      />
    </FormDialog>
  )
}
