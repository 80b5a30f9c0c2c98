import { Button } from '@mantine/core'
import type { Invitation } from '#contract/firm.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import type { RowAction } from '../../shared/ui/list/RowActions.tsx'
import { Dialog } from '../../shared/ui/overlays/Dialog.tsx'
import { KeyValueList } from '../../shared/ui/page/KeyValueList.tsx'
import { dayOf, triesText } from './columns.tsx'
import styles from './team.module.css'

interface Props {
  invitation: Invitation
  actions: readonly RowAction[]
  onClose: () => void
}

/** What an invitation says, with what can be done about it: phones have no actions in their rows. */
export function OpenInvitation({ invitation, actions, onClose }: Props) {
  const { business } = useCurrentUser()
  const { email, firstName, lastName, roleName, invitedBy, createdAt, expiresAt, mailProblem } = invitation
  const footer = actions.map(({ label, danger, onClick }) => (
    <Button
      key={label}
      variant={danger ? 'subtle' : 'default'}
      {...(danger && { color: 'red', className: styles.end })}
      onClick={() => {
        onClose()
        onClick()
      }}
    >
      {label}
    </Button>
  ))
  return (
    <Dialog opened onClose={onClose} title={`Invitation to ${email}`} width={420} footer={footer}>
      <KeyValueList
        items={[
          { label: 'Name', value: `${firstName} ${lastName}`.trim() },
          { label: 'Role', value: roleName },
          { label: 'Invited by', value: invitedBy },
          { label: 'Sent', value: dayOf(createdAt, business.timeZone) },
          { label: 'Open until', value: dayOf(expiresAt, business.timeZone) },
          ...(mailProblem
            ? [
                { label: 'Mail not delivered', value: triesText(mailProblem) },
                { label: 'Last problem', value: mailProblem.reason },
              ]
            : []),
        ]}
      />
    </Dialog>
  )
}
