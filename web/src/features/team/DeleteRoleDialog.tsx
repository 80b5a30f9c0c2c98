import { useState } from 'react'
import { roles as calls, type Role } from '#contract/roles.ts'
import { exchange } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { ConfirmSend } from '../../shared/ui/overlays/ConfirmSend.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'

interface Props {
  role: Role
  roles: readonly Role[]
  onClose: () => void
}

const countText = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** A role that somebody has, or is invited to, hands them to another one. */
export default function DeleteRoleDialog({ role, roles, onClose }: Props) {
  const { firm } = useCurrentUser()
  const go = useGo()
  const [reassignTo, setReassignTo] = useState('')
  const done = () => {
    onClose()
    void go(paths.roles(), { replace: true })
  }
  const { isSending, send, refusal, errorOf } = useSending(done)
  const remove = async () =>
    (await exchange(calls.delete, { params: { id: role.id }, query: { ...firm, ...(reassignTo && { reassignTo }) } }))
      .message
  if (role.people + role.invitations === 0)
    return (
      <ConfirmSend title={`Delete ${role.name}?`} confirm="Delete role" danger send={remove} onClose={onClose}>
        Nobody has this role now.
      </ConfirmSend>
    )
  const who = [
    ...(role.people > 0 ? [countText(role.people, 'person', 'people')] : []),
    ...(role.invitations > 0 ? [countText(role.invitations, 'open invitation', 'open invitations')] : []),
  ].join(' and ')
  return (
    <FormDialog
      title={`Delete ${role.name}?`}
      width={420}
      submit="Delete role"
      isSending={isSending}
      refusal={refusal('reassignTo')}
      onSubmit={() => void send(remove)}
      onClose={onClose}
    >
      <Select
        label="They get the role"
        entity="role"
        required
        options={roles.filter(({ id }) => id !== role.id).map(({ id, name }) => ({ value: id, label: name }))}
        value={reassignTo}
        onChange={setReassignTo}
        externalError={errorOf('reassignTo')}
        prompt={`${who} from the moment the role is deleted.`}
      />
    </FormDialog>
  )
}
