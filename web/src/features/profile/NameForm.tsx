import { useForm } from 'react-hook-form'
import { profile as calls, type ProfileInput } from '#contract/profile.ts'
import { exchange } from '../../shared/api.ts'
import { contractResolver } from '../../shared/contract-resolver.ts'
import { reloadCurrentUser } from '../../shared/current-user-query.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { toast } from '../../shared/toast.ts'
import { FormGrid } from '../../shared/ui/fields/FormGrid.tsx'
import { SubmitButton } from '../../shared/ui/fields/SubmitButton.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { useFormField } from '../../shared/ui/fields/use-field.ts'
import { SettingsForm } from '../../shared/ui/page/SettingsForm.tsx'
import formStyles from '../../shared/ui/page/settings-form.module.css'

const resolver = contractResolver<ProfileInput>(async () => (await import('#schemas/profile.ts')).ProfileInput)

export function NameForm() {
  const { firstName, lastName } = useCurrentUser().profile
  const form = useForm({ resolver, defaultValues: { firstName, lastName }, mode: 'onTouched' })
  const { control, formState } = form
  const save = async (body: ProfileInput) => {
    const { data, message } = await exchange(calls.update, { body })
    form.reset(data)
    toast.success(message)
    await reloadCurrentUser().catch(() => undefined)
  }
  const name = { required: true, maxLength: 80 }
  return (
    <SettingsForm form={form} onSave={save} guardsChanges>
      <FormGrid>
        <TextField label="First name" autoComplete="given-name" {...name} {...useFormField(control, 'firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...name} {...useFormField(control, 'lastName')} />
      </FormGrid>
      <div className={formStyles.buttons}>
        <SubmitButton disabled={!formState.isDirty} submitting={formState.isSubmitting}>
          Save name
        </SubmitButton>
      </div>
    </SettingsForm>
  )
}
