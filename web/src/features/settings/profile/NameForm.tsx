import { useForm } from 'react-hook-form'
import { profile as calls } from '#contract/profile.ts'
import { exchange } from '../../../shared/api.ts'
import { contractResolver } from '../../../shared/contract-resolver.ts'
import { reloadCurrentUser } from '../../../shared/current-user-query.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { showServerErrors } from '../../../shared/server-errors.ts'
import { toast } from '../../../shared/toast.ts'
import { FormGrid } from '../../../shared/ui/fields/FormGrid.tsx'
import { SubmitButton } from '../../../shared/ui/fields/SubmitButton.tsx'
import { TextField } from '../../../shared/ui/fields/TextField.tsx'
import { useFormField } from '../../../shared/ui/fields/use-field.ts'
import { useUnsavedGuard } from '../../../shared/ui/fields/use-unsaved-guard.tsx'
import { FormError } from '../../../shared/ui/states/InlineNote.tsx'
import { useSaveKeys } from '../use-save-keys.ts'
import styles from '../settings.module.css'

const resolver = contractResolver<{ firstName: string; lastName: string }>(
  async () => (await import('#schemas/profile.ts')).ProfileInput,
  (values) => values,
)

export function NameForm() {
  const { profile } = useCurrentUser()
  const { firstName, lastName } = profile
  const form = useForm({
    resolver,
    defaultValues: { firstName, lastName },
    mode: 'onTouched',
  })
  const { control, formState } = form
  const guard = useUnsavedGuard(formState.isDirty && !formState.isSubmitting)
  const onSubmit = form.handleSubmit(async (body) => {
    try {
      const { data, message } = await exchange(calls.update, { body })
      form.reset(data)
      toast.success(message)
    } catch (error) {
      showServerErrors(form, error)
      return
    }
    await reloadCurrentUser()
  })
  const ref = useSaveKeys(formState, onSubmit)
  return (
    <form noValidate ref={ref} onSubmit={(event) => void onSubmit(event)}>
      {guard}
      {formState.errors.root?.message && <FormError>{formState.errors.root.message}</FormError>}
      <FormGrid>
        <TextField
          label="First name"
          required
          autoComplete="given-name"
          maxLength={80}
          {...useFormField(control, 'firstName')}
        />
        <TextField
          label="Last name"
          required
          autoComplete="family-name"
          maxLength={80}
          {...useFormField(control, 'lastName')}
        />
      </FormGrid>
      <div className={styles.buttons}>
        <SubmitButton disabled={!formState.isDirty} submitting={formState.isSubmitting}>
          Save name
        </SubmitButton>
      </div>
    </form>
  )
}
