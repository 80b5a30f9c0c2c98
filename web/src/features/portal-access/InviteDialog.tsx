import { useForm } from 'react-hook-form'
import { CLIENT_RIGHTS, type ClientRight } from '#domain/client-rights.ts'
import { portalAccess } from '#contract/portal-access.ts'
import { exchange } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { showServerErrors } from '../../shared/server-errors.ts'
import { toast } from '../../shared/toast.ts'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { useFormField } from '../../shared/ui/fields/use-field.ts'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { RightsFields } from './RightsFields.tsx'

interface Props {
  clientId: string
  /** People of the client who have no access yet. */
  candidates: readonly { readonly name: string; readonly email: string }[]
  onClose: () => void
}

/** Invites a person of a client: a contact without access, or somebody else. The first contact is suggested. */
export default function InviteDialog({ clientId, candidates, onClose }: Props) {
  const { firm } = useCurrentUser()
  const [suggested] = candidates
  const rights: ClientRight[] = [...CLIENT_RIGHTS]
  const form = useForm({
    defaultValues: { name: suggested?.name ?? '', email: suggested?.email ?? '', rights },
  })
  const { control } = form
  const { errors, isSubmitting } = form.formState
  const chosen = useFormField(control, 'rights')
  const name = useFormField(control, 'name')
  const email = useFormField(control, 'email')
  const contact = candidates.find((one) => one.name === name.value && one.email === email.value)
  const choose = (address: string) => {
    const found = candidates.find((one) => one.email === address)
    name.onChange(found?.name ?? '')
    email.onChange(address)
  }
  const send = form.handleSubmit(async (values) => {
    try {
      toast.success((await exchange(portalAccess.invite, { body: { ...firm, clientId, ...values } })).message)
      onClose()
    } catch (error) {
      showServerErrors(form, error)
    }
  })
  return (
    <FormDialog
      title="Invite to the client portal"
      width={520}
      submit="Send invitation"
      isSending={isSubmitting}
      refusal={errors.root?.message ?? errors.rights?.message}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      {candidates.length > 1 && (
        <Select
          label="Contact"
          entity="contact"
          placeholder="Somebody else"
          clearable
          options={candidates.map((one) => ({ value: one.email, label: one.name, note: one.email }))}
          value={contact?.email ?? ''}
          onChange={choose}
        />
      )}
      <TextField label="Name" required {...name} />
      <TextField label="Email" type="email" required {...email} />
      <RightsFields value={chosen.value} onChange={chosen.onChange} />
    </FormDialog>
  )
}
