import type { Invitation, TeamListMember } from '#contract/firm.ts'
import { dayInZone, dayText } from '#domain/calendar-day.ts'
import type { Column, PhoneRow } from '../../shared/ui/list/columns.ts'
import { Avatar } from '../../shared/ui/values/Avatar.tsx'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { TwoLine } from '../../shared/ui/values/TwoLine.tsx'
import { OneLine } from '../../shared/ui/values/OneLine.tsx'

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
      <span className="team-person">
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
    cell: ({ joinedAt }) => <span className="muted num">{dayOf(joinedAt, timeZone)}</span>,
  },
]

export const memberOnPhone = (member: TeamListMember): PhoneRow => ({
  title: member.name,
  context: member.roleName,
  status: <MemberStatus {...member} />,
})

const fullName = ({ firstName, lastName }: Invitation) => `${firstName} ${lastName}`.trim()

const InvitationStatus = ({ isExpired }: Invitation) => (
  <StatusBadge plain tone={isExpired ? 'danger' : 'warning'}>
    {isExpired ? 'Expired' : 'Waiting'}
  </StatusBadge>
)

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
    cell: ({ expiresAt }) => <span className="muted num">{dayOf(expiresAt, timeZone)}</span>,
  },
]

export const invitationOnPhone = (invitation: Invitation): PhoneRow => ({
  title: invitation.email,
  context: invitation.roleName,
  status: <InvitationStatus {...invitation} />,
})
