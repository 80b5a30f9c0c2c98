import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { profile as calls, type ChangePassword } from '#contract/profile.ts'
import { exchange } from '../../shared/api.ts'
import { contractResolver } from '../../shared/contract-resolver.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import { toast } from '../../shared/toast.ts'
import { FormGrid } from '../../shared/ui/fields/FormGrid.tsx'
import { NewPasswordField } from '../../shared/ui/fields/NewPasswordField.tsx'
import { PasswordField } from '../../shared/ui/fields/PasswordField.tsx'
import { SubmitButton } from '../../shared/ui/fields/SubmitButton.tsx'
import { useFormField } from '../../shared/ui/fields/use-field.ts'
import { SettingsForm } from '../../shared/ui/page/SettingsForm.tsx'
import { momentText } from '../../shared/ui/values/moments.ts'
import formStyles from '../../shared/ui/page/settings-form.module.css'

const BLANK: ChangePassword = { currentPassword: '', newPassword: '' }
const resolver = contractResolver<ChangePassword>(async () => (await import('#schemas/profile.ts')).ChangePassword)

/** The current password proves who is at the keyboard; every other device is signed out. */
export function PasswordForm() {
  const { profile, business } = useCurrentUser()
  const { email, firstName, lastName } = profile
  const { data } = useQuery(queryFor(calls.password, {}))
  const form = useForm({ resolver, defaultValues: BLANK, mode: 'onTouched' })
  const { control, formState } = form
  const save = async (body: ChangePassword) => {
    const { message } = await exchange(calls.changePassword, { body })
    form.reset(BLANK)
    toast.success(message)
  }
  return (
    <SettingsForm form={form} onSave={save}>
      {/* Password managers file the new password under this name. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <FormGrid>
        <PasswordField label="Current password" required {...useFormField(control, 'currentPassword')} />
        <NewPasswordField
          label="New password"
          email={email}
          names={[firstName, lastName]}
          {...useFormField(control, 'newPassword')}
        />
      </FormGrid>
      <div className={formStyles.buttons}>
        <SubmitButton variant="secondary" submitting={formState.isSubmitting}>
          Change password
        </SubmitButton>
        <span className={formStyles.note}>
          {data?.changedAt && `Last changed ${momentText(data.changedAt, business.timeZone)}. `}Other devices are signed
          out.
        </span>
      </div>
    </SettingsForm>
  )
}
