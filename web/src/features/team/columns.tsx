import type { Invitation, TeamListMember } from '#contract/firm.ts'
import type { MailProblem, UndeliveredMail } from '#contract/undelivered-mail.ts'
import { dayInZone, dayText } from '#domain/calendar-day.ts'
import type { Column, PhoneRow } from '../../shared/ui/list/columns.ts'
import { Avatar } from '../../shared/ui/values/Avatar.tsx'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { TwoLine } from '../../shared/ui/values/TwoLine.tsx'
import { OneLine } from '../../shared/ui/values/OneLine.tsx'
import styles from './team.module.css'

/** The day of a moment where the firm is. */
export const dayOf = (moment: string, timeZone: string) => dayText(dayInZone(timeZone, Date.parse(moment)))

const MemberStatus = ({ isActive }: TeamListMember) => (
  <StatusBadge plain tone={isActive ? 'success' : 'neutral'}>
    {isActive ? 'Active' : 'Left the firm'}
  </StatusBadge>
)

/** Days are the firm's. */
export const memberColumns = (timeZone: string): readonly Column<TeamListMember>[] => [
  {
    key: 'name',
    header: 'Name',
    cell: ({ id, name, email }) => (
      <span className={styles.person}>
        <Avatar name={name} id={id} size={28} />
        <TwoLine title={name} context={email} strong />
      </span>
    ),
  },
  { key: 'role', header: 'Role', width: 220, cell: ({ roleName }) => <OneLine text={roleName} /> },
  { key: 'status', header: 'Status', width: 150, cell: (member) => <MemberStatus {...member} /> },
  {
    key: 'joined',
    header: 'Joined',
    width: 130,
    priority: 3,
    cell: ({ joinedAt }) => <span className="lx-muted lx-num">{dayOf(joinedAt, timeZone)}</span>,
  },
]

export const memberOnPhone = (member: TeamListMember): PhoneRow => ({
  title: member.name,
  context: member.roleName,
  status: <MemberStatus {...member} />,
})

const fullName = ({ firstName, lastName }: Invitation) => `${firstName} ${lastName}`.trim()

function InvitationStatus({ isExpired, mailProblem }: Invitation) {
  const isWrong = isExpired || mailProblem !== null
  const word = mailProblem === null ? 'Waiting' : 'Mail not delivered'
  return (
    <StatusBadge plain tone={isWrong ? 'danger' : 'warning'}>
      {isExpired ? 'Expired' : word}
    </StatusBadge>
  )
}

export const triesText = ({ attempts, isGivenUp }: MailProblem) =>
  isGivenUp
    ? `Given up after ${attempts} ${attempts === 1 ? 'try' : 'tries'}`
    : `Tried ${attempts === 1 ? 'once' : `${attempts} times`} so far`

export const MAIL_LABELS = { invitation: 'Invitation', wall: 'Somebody entered a restricted matter' } as const

export const mailColumns = (timeZone: string): readonly Column<UndeliveredMail>[] => [
  {
    key: 'recipient',
    header: 'To',
    cell: ({ recipient, about }) => <TwoLine title={recipient} context={MAIL_LABELS[about]} strong />,
  },
  { key: 'reason', header: 'Last problem', priority: 2, cell: ({ reason }) => <OneLine text={reason} /> },
  { key: 'tries', header: 'Tries', width: 190, cell: (mail) => <OneLine text={triesText(mail)} /> },
  {
    key: 'queued',
    header: 'Written',
    width: 130,
    priority: 3,
    cell: ({ queuedAt }) => <span className="lx-muted lx-num">{dayOf(queuedAt, timeZone)}</span>,
  },
]

export const mailOnPhone = (mail: UndeliveredMail): PhoneRow => ({
  title: mail.recipient,
  context: MAIL_LABELS[mail.about],
  // Beside a full sentence what it is about would be cut; the dialog says both.
  status: mail.isGivenUp ? 'Given up' : 'Being tried',
})

export const invitationColumns = (timeZone: string): readonly Column<Invitation>[] => [
  {
    key: 'email',
    header: 'Invited',
    cell: (invitation) => <TwoLine title={invitation.email} context={fullName(invitation)} strong />,
  },
  { key: 'role', header: 'Role', width: 220, cell: ({ roleName }) => <OneLine text={roleName} /> },
  { key: 'status', header: 'Status', width: 150, cell: (invitation) => <InvitationStatus {...invitation} /> },
  {
    key: 'expires',
    header: 'Open until',
    width: 130,
    priority: 3,
    cell: ({ expiresAt }) => <span className="lx-muted lx-num">{dayOf(expiresAt, timeZone)}</span>,
  },
]

export const invitationOnPhone = (invitation: Invitation): PhoneRow => ({
  title: invitation.email,
  context: invitation.roleName,
  status: <InvitationStatus {...invitation} />,
})
