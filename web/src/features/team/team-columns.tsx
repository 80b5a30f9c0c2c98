import type { TeamListMember } from '#contract/firm.ts'
import type { Column, PhoneRow } from '../../shared/ui/list/columns.ts'
import { Avatar } from '../../shared/ui/values/Avatar.tsx'
import { momentText } from '../../shared/ui/values/moments.ts'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { TwoLine } from '../../shared/ui/values/TwoLine.tsx'
import { dayColumn, roleColumn } from './columns.tsx'
import styles from './team.module.css'

const FACTORS = {
  passkey: 'Passkey',
  authenticator: 'Authenticator app',
  both: 'Passkey and app',
  none: 'Not set up',
} as const

export const hasTwoFactors = ({ signIn }: TeamListMember): boolean => signIn !== null && signIn.secondFactor !== 'none'

/** Why nobody can deactivate the person; undefined where somebody can. */
export const stayingReason = ({ isLastAdministrator }: TeamListMember): string | undefined =>
  isLastAdministrator ? 'Stays: the only administrator' : undefined

const MemberStatus = (member: TeamListMember) => (
  <StatusBadge plain tone={member.isActive ? 'success' : 'neutral'}>
    {member.isActive ? 'Active' : 'Left the firm'}
  </StatusBadge>
)

const SecondFactor = ({ signIn }: TeamListMember) =>
  signIn && (
    <StatusBadge
      plain
      tone={signIn.secondFactor !== 'none' ? 'success' : signIn.isSecondFactorRequired ? 'warning' : 'neutral'}
    >
      {FACTORS[signIn.secondFactor]}
    </StatusBadge>
  )

interface Reader {
  readonly timeZone: string
  readonly profileId: string
  /** Whether the reader may see how people sign in. */
  readonly seesSignIn: boolean
}

export const teamColumns = ({ timeZone, profileId, seesSignIn }: Reader): readonly Column<TeamListMember>[] => [
  {
    key: 'name',
    header: 'Name',
    cell: ({ id, name, email }) => (
      <span className={styles.person}>
        <Avatar name={name} id={id} size={28} />
        <TwoLine title={id === profileId ? `${name} (you)` : name} context={email} strong />
      </span>
    ),
  },
  roleColumn,
  ...(seesSignIn
    ? [
        {
          key: 'twoFactor',
          header: 'Two-factor',
          width: 160,
          priority: 2,
          cell: (member) => <SecondFactor {...member} />,
        } as const satisfies Column<TeamListMember>,
        {
          key: 'lastSeen',
          header: 'Last seen',
          width: 150,
          priority: 3,
          cell: ({ signIn }) => (
            <span className="lx-muted lx-num">
              {signIn?.lastSeenAt ? momentText(signIn.lastSeenAt, timeZone) : '—'}
            </span>
          ),
        } as const satisfies Column<TeamListMember>,
      ]
    : []),
  {
    key: 'status',
    header: 'Status',
    width: 190,
    cell: (member) => (
      <span className="lx-two-line">
        <MemberStatus {...member} />
        <small>{stayingReason(member)}</small>
      </span>
    ),
  },
  { ...dayColumn<TeamListMember>('Joined', timeZone, ({ joinedAt }) => joinedAt), priority: 4 },
]

export const memberPhoneRow = (member: TeamListMember): PhoneRow => ({
  title: member.name,
  context: member.roleName,
  status: <MemberStatus {...member} />,
})
