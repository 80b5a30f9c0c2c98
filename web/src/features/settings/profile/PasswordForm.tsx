import { useForm, useWatch } from 'react-hook-form'
import { profile as calls } from '#contract/profile.ts'
import { passwordStrength } from '#domain/password.ts'
import { exchange } from '../../../shared/api.ts'
import { contractResolver } from '../../../shared/contract-resolver.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { showServerErrors } from '../../../shared/server-errors.ts'
import { toast } from '../../../shared/toast.ts'
import { FormGrid } from '../../../shared/ui/fields/FormGrid.tsx'
import { PasswordField } from '../../../shared/ui/fields/PasswordField.tsx'
import { SubmitButton } from '../../../shared/ui/fields/SubmitButton.tsx'
import { useFormField } from '../../../shared/ui/fields/use-field.ts'
import { FormError } from '../../../shared/ui/states/InlineNote.tsx'
import { useSaveKeys } from '../use-save-keys.ts'
import styles from '../settings.module.css'

const BLANK = { currentPassword: '', newPassword: '' }
const resolver = contractResolver<typeof BLANK>(
  async () => (await import('#schemas/profile.ts')).ChangePassword,
  (values) => values,
)

/** The current password proves that it is the person who sits here; every other device is signed out. */
export function PasswordForm() {
  const { email, firstName, lastName } = useCurrentUser().profile
  const form = useForm({ resolver, defaultValues: BLANK, mode: 'onTouched' })
  const { control, formState } = form
  const typed = useWatch({ control, name: 'newPassword' })
  const current = useFormField(control, 'currentPassword')
  const chosen = useFormField(control, 'newPassword')
  const isComplaining = (chosen.touched && chosen.error !== undefined) || chosen.externalError !== undefined
  // The list of common passwords is the server's.
  const strength = passwordStrength(typed, { email, names: [firstName, lastName], isCommon: () => false })
  const onSubmit = form.handleSubmit(async (body) => {
    try {
      const { message } = await exchange(calls.changePassword, { body })
      form.reset(BLANK)
      toast.success(message)
    } catch (error) {
      showServerErrors(form, error)
    }
  })
  const ref = useSaveKeys(formState, onSubmit)
  return (
    <form noValidate ref={ref} onSubmit={(event) => void onSubmit(event)}>
      {formState.errors.root?.message && <FormError>{formState.errors.root.message}</FormError>}
      {/* Password managers file the new password under this name. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <FormGrid>
        <PasswordField label="Current password" required {...current} />
        <PasswordField
          label="New password"
          required
          autoComplete="new-password"
          {...chosen}
          prompt={typed === '' ? 'At least 10 characters. Several words are easy to keep in mind.' : undefined}
          strength={isComplaining ? undefined : strength}
        />
      </FormGrid>
      <div className={styles.buttons}>
        <SubmitButton variant="secondary" submitting={formState.isSubmitting}>
          Change password
        </SubmitButton>
        <span className={styles.note}>Other devices are signed out.</span>
      </div>
    </form>
  )
}
