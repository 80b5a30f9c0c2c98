import { holds } from '#domain/permissions.ts'
import type { CurrentUser } from '../../shared/current-user.ts'
import { queryClient } from '../../shared/query-client.ts'
import { toast } from '../../shared/toast.ts'
import { homeCurrencyOf } from '../../shared/ui/values/format.ts'
import { budgetQuery } from './queries.ts'
import { warningTexts, warningText } from './labels.ts'

/** The current budget; null if the person may not see it or it cannot be read. */
async function readBudget({ firm, permissions }: CurrentUser, matterId: string) {
  if (!holds(permissions, 'matterMaster') || !holds(permissions, 'budget')) return null
  return queryClient.fetchQuery({ ...budgetQuery(firm, matterId), staleTime: 0 }).catch(() => null)
}

/** After work was recorded: warns if the matter's budget is nearly or fully used. */
export async function warnOfBudget(user: CurrentUser, matterId: string): Promise<void> {
  const budget = await readBudget(user, matterId)
  const text = budget && warningText(budget, homeCurrencyOf(user.business))
  if (text) toast.alert(text)
}

interface OnMatter {
  readonly matterId: string | null
  readonly matterName: string | null
}

/** The same for several matters at once, each by its name. */
export async function warnOfBudgets(user: CurrentUser, work: readonly OnMatter[]): Promise<void> {
  const names = new Map(work.flatMap(({ matterId, matterName }) => (matterId ? [[matterId, matterName ?? '']] : [])))
  const found = await Promise.all(
    [...names].map(async ([matterId, name]) => ({ name, budget: await readBudget(user, matterId) })),
  )
  for (const text of warningTexts(found, homeCurrencyOf(user.business))) toast.alert(text)
}
