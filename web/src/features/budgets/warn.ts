import { holds } from '#domain/permissions.ts'
import type { CurrentUser } from '../../shared/current-user.ts'
import { queryClient } from '../../shared/query-client.ts'
import { toast } from '../../shared/toast.ts'
import { budgetQuery } from './queries.ts'
import { warningsOf, warningText } from './labels.ts'

const homeOf = ({ business }: CurrentUser) => ({ symbol: business.currencySymbol, code: business.currencyISOCode })

/** A budget as it is now; none where it cannot be asked for. */
async function budgetNow({ firm, permissions }: CurrentUser, matterId: string) {
  if (!holds(permissions, 'matterMaster') || !holds(permissions, 'budget')) return null
  return queryClient.fetchQuery({ ...budgetQuery(firm, matterId), staleTime: 0 }).catch(() => null)
}

/** After work was recorded: says where it took the matter to the end of its budget. Silent where that cannot be asked. */
export async function warnOfBudget(user: CurrentUser, matterId: string): Promise<void> {
  const budget = await budgetNow(user, matterId)
  const text = budget && warningText(budget, homeOf(user))
  if (text) toast.alert(text)
}

interface OnMatter {
  readonly matterId: string | null
  readonly matterName: string | null
}

/** The same after several matters had their part at once: each is called by its name. */
export async function warnOfBudgets(user: CurrentUser, work: readonly OnMatter[]): Promise<void> {
  const names = new Map(work.flatMap(({ matterId, matterName }) => (matterId ? [[matterId, matterName ?? '']] : [])))
  const found = await Promise.all(
    [...names].map(async ([matterId, name]) => ({ name, budget: await budgetNow(user, matterId) })),
  )
  for (const text of warningsOf(found, homeOf(user))) toast.alert(text)
}
