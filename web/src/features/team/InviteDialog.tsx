import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { Email } from '#schemas/auth.ts'
import { Text } from '#schemas/common.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { showServerErrors } from '../../shared/server-errors.ts'
import { toast } from '../../shared/toast.ts'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { FormGrid } from '../../shared/ui/fields/FormGrid.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { useFormField } from '../../shared/ui/fields/use-field.ts'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { invite, rolesQuery } from './queries.ts'
import styles from './team.module.css'

const Form = z.object({
  email: Email,
  firstName: Text(80),
  lastName: Text(80),
  roleId: z.string().min(1, 'Role is required'),
})
/** The dialog looks for it when it opens. */
const firstInDialog = { autoFocus: true }

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { firm } = useCurrentUser()
  const roles = useQuery(rolesQuery(firm))
  const form = useForm({
    resolver: zodResolver(Form),
    defaultValues: { email: '', firstName: '', lastName: '', roleId: '' },
    mode: 'onTouched',
  })
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
  const options = (roles.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
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
      <Select
        label="Role"
        entity="role"
        required
        options={options}
        load={roles}
        prompt="What each role may do stands under Roles & permissions."
        {...useFormField(control, 'roleId')}
      />
    </FormDialog>
  )
}
