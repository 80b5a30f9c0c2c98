import { useQuery } from '@tanstack/react-query'
import { firm as calls, type TeamListMember } from '#contract/firm.ts'
import { plans } from '#contract/plans.ts'
import { signInRules } from '#contract/sign-in-rules.ts'
import { subscriptionQuery } from '../../shared/current-user-query.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { queryFor } from '../../shared/query.ts'
import { KpiStrip, type Kpi } from '../../shared/ui/page/KpiStrip.tsx'
import { formatMomentDay } from './columns.tsx'
import { hasTwoFactors } from './team-columns.tsx'

interface Props {
  members: readonly TeamListMember[] | undefined
}

/** Seats, invitations, second factors and the plan, for whoever manages the firm's people (mock settings-team). */
export function TeamStrip({ members }: Props) {
  const user = useCurrentUser()
  const { firm, business } = user
  const seesRules = useCan(signInRules.get)
  const mayChangePlan = useCan(plans.change)
  const invitations = useQuery(queryFor(calls.invitations, { query: firm })).data
  const plan = useQuery(subscriptionQuery(user)).data
  const rules = useQuery({ ...queryFor(signInRules.get, { query: firm }), enabled: seesRules }).data
  if (!members || !invitations) return null
  const people = members.filter(({ isActive }) => isActive)
  const open = invitations.filter(({ isExpired }) => !isExpired).length
  const cells: Kpi[] = [
    {
      key: 'seats',
      label: plan ? 'Seats in use' : 'People',
      value: String(people.length),
      unit: plan ? `of ${plan.allocatedNumberUsers}` : undefined,
      note: open > 0 && `${open} more reserved for invitations`,
    },
    invitationsCell(open, invitations),
    twoFactorCell(people, rules?.requiredFrom && formatMomentDay(rules.requiredFrom, business.timeZone)),
    ...(plan
      ? [
          {
            key: 'plan',
            label: 'Plan',
            value: plan.planName,
            note: mayChangePlan && (
              <AppLink className="lx-link" href={paths.changePlan()}>
                Change seats
              </AppLink>
            ),
          },
        ]
      : []),
  ]
  return <KpiStrip label="The team in figures" cells={cells} />
}

function invitationsCell(open: number, invitations: readonly { mailProblem: object | null }[]): Kpi {
  const undelivered = invitations.filter(({ mailProblem }) => mailProblem !== null).length
  return {
    key: 'invitations',
    label: 'Open invitations',
    value: String(open),
    note: undelivered > 0 && `${undelivered} ${undelivered === 1 ? 'email' : 'emails'} not delivered`,
  }
}

/** `day` is the one from which the firm requires two factors. */
function twoFactorCell(people: readonly TeamListMember[], day: string | null | undefined): Kpi {
  const without = people.filter(({ signIn }) => signIn?.isSecondFactorRequired && signIn.secondFactor === 'none').length
  return {
    key: 'twoFactor',
    label: 'Two-factor sign-in',
    value: String(people.filter(hasTwoFactors).length),
    unit: `of ${people.length}`,
    note: without > 0 && `${without} ${without === 1 ? 'person' : 'people'} to go${day ? ` by ${day}` : ''}`,
  }
}
