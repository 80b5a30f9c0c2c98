import { useForm } from 'react-hook-form'
import { CLIENT_RIGHTS, type ClientRight } from '#domain/client-rights.ts'
import { portalAccess } from '#contract/portal-access.ts'
import { exchange } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { showServerErrors } from '../../shared/server-errors.ts'
import { toast } from '../../shared/toast.ts'
import { CheckboxField } from '../../shared/ui/fields/CheckboxField.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { useFormField } from '../../shared/ui/fields/use-field.ts'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'

const LABELS: Readonly<Record<ClientRight, string>> = {
  matters: 'Matters and updates',
  billing: 'Invoices and payments',
  trust: 'Funds held',
  documents: 'Shared documents',
  messages: 'Messages',
}

interface Props {
  clientId: string
  /** People of the client who have no access yet. */
  candidates: readonly { readonly name: string; readonly email: string }[]
  onClose: () => void
}

/** Invites a person of a client: the first contact without access is suggested. */
export default function InviteDialog({ clientId, candidates: [suggested], onClose }: Props) {
  const { firm } = useCurrentUser()
  const rights: ClientRight[] = [...CLIENT_RIGHTS]
  const form = useForm({
    defaultValues: { name: suggested?.name ?? '', email: suggested?.email ?? '', rights },
  })
  const { control } = form
  const { errors, isSubmitting } = form.formState
  const chosen = useFormField(control, 'rights')
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
      <TextField label="Name" required {...useFormField(control, 'name')} />
      <TextField label="Email" type="email" required {...useFormField(control, 'email')} />
      {CLIENT_RIGHTS.map((right) => (
        <CheckboxField
          key={right}
          label={LABELS[right]}
          name={`right-${right}`}
          value={chosen.value.includes(right)}
          onChange={(isOn) =>
            chosen.onChange(CLIENT_RIGHTS.filter((one) => (one === right ? isOn : chosen.value.includes(one))))
          }
        />
      ))}
    </FormDialog>
  )
}
