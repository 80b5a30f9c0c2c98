import type { BudgetUse } from '#contract/budgets.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { warningText } from './labels.ts'

/** Says that a budget is nearly or wholly used; nothing below the share of its warning. */
export function BudgetWarning({ budget }: { budget: BudgetUse | null | undefined }) {
  const { business } = useCurrentUser()
  const text = budget && warningText(budget, { symbol: business.currencySymbol, code: business.currencyISOCode })
  if (!text) return null
  return <InlineNote tone={budget.state === 'over' ? 'danger' : 'warning'}>{text}</InlineNote>
}
