import { holds } from '#domain/permissions.ts'
import type { CurrentUser } from '../../shared/current-user.ts'
import { queryClient } from '../../shared/query-client.ts'
import { toast } from '../../shared/toast.ts'
import { budgetQuery } from './queries.ts'
import { warningText } from './words.ts'

/** After work was recorded: says where it took the matter to the end of its budget. Silent where that cannot be asked. */
export async function warnOfBudget({ firm, permissions, business }: CurrentUser, matterId: string): Promise<void> {
  if (!holds(permissions, 'matterMaster') || !holds(permissions, 'budget')) return
  const budget = await queryClient.fetchQuery({ ...budgetQuery(firm, matterId), staleTime: 0 }).catch(() => null)
  const home = { symbol: business.currencySymbol, code: business.currencyISOCode }
  const text = budget && warningText(budget, home)
  if (text) toast.alert(text)
}
