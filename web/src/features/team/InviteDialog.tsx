import { useForm } from 'react-hook-form'
import { contractResolver } from '../../shared/contract-resolver.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { showServerErrors } from '../../shared/server-errors.ts'
import { toast } from '../../shared/toast.ts'
import { FormGrid } from '../../shared/ui/fields/FormGrid.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { useFormField } from '../../shared/ui/fields/use-field.ts'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { invite } from './queries.ts'
import { RoleSelect } from './RoleSelect.tsx'
import styles from './team.module.css'

const BLANK = { email: '', firstName: '', lastName: '', roleId: '' }
const resolver = contractResolver<typeof BLANK>(async () => (await import('#schemas/firm.ts')).firm.invite.body)
/** The dialog looks for it when it opens. */
const firstInDialog = { autoFocus: true }

export default function InviteDialog({ onClose }: { onClose: () => void }) {
  const { firm } = useCurrentUser()
  const form = useForm({ resolver, defaultValues: BLANK, mode: 'onTouched' })
  const { control } = form
  const { errors, isSubmitting } = form.formState
  const send = form.handleSubmit(async (values) => {
    try {
      toast.success(await invite(firm, values))
      onClose()
    } catch (error) {
      showServerErrors(form, error)
    }
  })
  return (
    <FormDialog
      title="Invite a person"
      width={520}
      submit="Send invitation"
      isSending={isSubmitting}
      refusal={errors.root?.message}
      onSubmit={() => void send()}
      onClose={onClose}
      className={styles.form}
    >
      <TextField label="Email" type="email" required {...firstInDialog} {...useFormField(control, 'email')} />
      <FormGrid>
        <TextField label="First name" {...useFormField(control, 'firstName')} />
        <TextField label="Last name" {...useFormField(control, 'lastName')} />
      </FormGrid>
      <RoleSelect prompt="See Roles & permissions for what each role can do." {...useFormField(control, 'roleId')} />
    </FormDialog>
  )
}
