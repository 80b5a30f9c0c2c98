import { Button } from '@mantine/core'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconMailX from '@tabler/icons-react/dist/esm/icons/IconMailX.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { firm as calls, type Invitation } from '#contract/firm.ts'
import { exchange } from '../../shared/api.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import { toast } from '../../shared/toast.ts'
import type { Column, PhoneRow } from '../../shared/ui/list/columns.ts'
import type { RowAction } from '../../shared/ui/list/RowActions.tsx'
import { ConfirmSend } from '../../shared/ui/overlays/ConfirmSend.tsx'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { Dialog } from '../../shared/ui/overlays/Dialog.tsx'
import { KeyValueList } from '../../shared/ui/page/KeyValueList.tsx'
import { OneLine } from '../../shared/ui/values/OneLine.tsx'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { TwoLine } from '../../shared/ui/values/TwoLine.tsx'
import { dayColumn, formatMomentDay, roleColumn, triesText } from './columns.tsx'
import { invite } from './queries.ts'
import { TeamSection } from './TeamSection.tsx'
import styles from './team.module.css'

const InvitationLink = lazyDialog(() => import('./InvitationLink.tsx'))

/** Invitations that wait for an answer. */
export function Invitations() {
  const { firm, business } = useCurrentUser()
  const query = useQuery(queryFor(calls.invitations, { query: firm }))
  const [withdrawing, setWithdrawing] = useState<Invitation>()
  const [opened, setOpened] = useState<Invitation>()
  const [copied, setCopied] = useState<Invitation>()
  const columns = useMemo(() => columnsFor(business.timeZone), [business.timeZone])
  const actions = useInvitationActions({ onCopyLink: setCopied, onWithdraw: setWithdrawing })
  const withdraw = async (id: string) =>
    (await exchange(calls.revokeInvitation, { params: { id }, query: firm })).message
  return (
    <TeamSection
      title="Invitations"
      query={query}
      rows={query.data}
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ email }) => email}
      phone={phoneRow}
      actions={actions}
      onOpen={setOpened}
    >
      {opened && <OpenInvitation invitation={opened} actions={actions(opened)} onClose={() => setOpened(undefined)} />}
      {copied && <InvitationLink invitation={copied} onClose={() => setCopied(undefined)} />}
      {withdrawing && (
        <ConfirmSend
          title="Withdraw invitation?"
          confirm="Withdraw"
          danger
          send={() => withdraw(withdrawing.id)}
          onClose={() => setWithdrawing(undefined)}
        >
          The link that was mailed to {withdrawing.email} stops working at once.
        </ConfirmSend>
      )}
    </TeamSection>
  )
}

interface InvitationHandlers {
  onCopyLink: (invitation: Invitation) => void
  onWithdraw: (invitation: Invitation) => void
}

function useInvitationActions({ onCopyLink, onWithdraw }: InvitationHandlers) {
  const { firm } = useCurrentUser()
  const mayInvite = useCan(['adminUsers', 'adminUsers.create'])
  const mayWithdraw = useCan(['adminUsers', 'adminUsers.delete'])
  const sendAgain = ({ email, firstName, lastName, roleId }: Invitation) =>
    invite(firm, { email, firstName, lastName, roleId, sendAgain: true }).then(toast.success, toast.error)
  return (invitation: Invitation): RowAction[] => [
    ...(mayInvite ? [{ label: 'Send again', icon: IconSend, onClick: () => void sendAgain(invitation) }] : []),
    ...(mayInvite && !invitation.isExpired
      ? [{ label: 'Copy link', icon: IconLink, onClick: () => onCopyLink(invitation) }]
      : []),
    ...(mayWithdraw
      ? [{ label: 'Withdraw invitation', icon: IconMailX, danger: true, onClick: () => onWithdraw(invitation) }]
      : []),
  ]
}

const fullName = ({ firstName, lastName }: Invitation) => `${firstName} ${lastName}`.trim()

function InvitationStatus({ isExpired, mailProblem }: Invitation) {
  const text = mailProblem === null ? 'Waiting' : 'Mail not delivered'
  return (
    <StatusBadge plain tone={isExpired || mailProblem !== null ? 'danger' : 'warning'}>
      {isExpired ? 'Expired' : text}
    </StatusBadge>
  )
}

const columnsFor = (timeZone: string): readonly Column<Invitation>[] => [
  {
    key: 'email',
    header: 'Invited',
    cell: (invitation) => <TwoLine title={invitation.email} context={fullName(invitation)} strong />,
  },
  roleColumn,
  { key: 'by', header: 'By', width: 160, priority: 3, cell: ({ invitedBy }) => <OneLine text={invitedBy} /> },
  { key: 'status', header: 'Status', width: 150, cell: (invitation) => <InvitationStatus {...invitation} /> },
  dayColumn('Open until', timeZone, ({ expiresAt }) => expiresAt),
]

const phoneRow = (invitation: Invitation): PhoneRow => ({
  title: invitation.email,
  context: invitation.roleName,
  status: <InvitationStatus {...invitation} />,
})

interface OpenProps {
  invitation: Invitation
  actions: readonly RowAction[]
  onClose: () => void
}

/** All that is known of an invitation, with the actions of its row. */
function OpenInvitation({ invitation, actions, onClose }: OpenProps) {
  const { timeZone } = useCurrentUser().business
  const { email, roleName, invitedBy, createdAt, expiresAt, mailProblem } = invitation
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
          { label: 'Name', value: fullName(invitation) },
          { label: 'Role', value: roleName },
          { label: 'Invited by', value: invitedBy },
          { label: 'Sent', value: formatMomentDay(createdAt, timeZone) },
          { label: 'Open until', value: formatMomentDay(expiresAt, timeZone) },
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
