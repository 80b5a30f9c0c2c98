import type { BudgetUse } from '#contract/budgets.ts'
import type { CurrencyText } from '../../shared/ui/values/format.ts'
import { Dash } from '../../shared/ui/values/Money.tsx'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { shareText, TONES, spentText } from './labels.ts'

/** The used share in a list; the whole sentence is in its title. */
export function BudgetShare({ budget, home }: { budget: BudgetUse | null | undefined; home: CurrencyText }) {
  if (!budget) return <Dash />
  return (
    <span title={spentText(budget, home)} className="lx-num">
      {budget.state === 'within' ? (
        shareText(budget)
      ) : (
        <StatusBadge plain tone={TONES[budget.state]}>
          {shareText(budget)}
        </StatusBadge>
      )}
    </span>
  )
}
