import { useHotkeys } from '@mantine/hooks'
import { useRef, type ReactNode } from 'react'
import { FormProvider, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { showServerErrors } from '../../server-errors.ts'
import { useUnsavedGuard } from '../fields/use-unsaved-guard.tsx'
import { FormError } from '../states/InlineNote.tsx'

interface Props<Values extends FieldValues> {
  form: UseFormReturn<Values>
  /** Rejects with the refusal, which is shown at its field or at the top. */
  onSave: (values: Values) => Promise<void>
  /** Asks before unsaved changes are left. */
  guardsChanges?: boolean
  /** For a submit button outside the form. */
  id?: string
  className?: string | undefined
  children: ReactNode
}

/** A form that stays on its page when it is saved. Once something changed, Ctrl or ⌘ with Enter saves from any of its fields. */
export function SettingsForm<Values extends FieldValues>(props: Props<Values>) {
  const { form, onSave, guardsChanges = false, id, className, children } = props
  const { isDirty, isSubmitting, errors } = form.formState
  const guard = useUnsavedGuard(guardsChanges && isDirty && !isSubmitting)
  const element = useRef<HTMLFormElement>(null)
  const submit = () =>
    void form.handleSubmit((values) => onSave(values).catch((error) => showServerErrors(form, error)))()
  const submitByKey = () => {
    if (isDirty && !isSubmitting && element.current?.contains(document.activeElement)) submit()
  }
  useHotkeys([['mod+Enter', submitByKey]], [])
  return (
    <FormProvider {...form}>
      <form
        noValidate
        ref={element}
        id={id}
        className={className}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {guard}
        {errors.root?.message && <FormError>{errors.root.message}</FormError>}
        {children}
      </form>
    </FormProvider>
  )
}
