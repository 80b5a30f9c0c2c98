import { UnstyledButton } from '@mantine/core'
import type { BudgetUse } from '#contract/budgets.ts'
import type { Kpi } from '../../shared/ui/page/KpiStrip.tsx'
import type { CurrencyText } from '../../shared/ui/values/format.ts'
import { Dash } from '../../shared/ui/values/Money.tsx'
import { limitText, shareText, spentText } from './labels.ts'

interface Asked {
  readonly budget: BudgetUse | null
  readonly home: CurrencyText
  /** Opens the dialog; none for who may not. */
  readonly onEdit?: (() => void) | undefined
}

/** The budget among the figures of a matter. */
export function budgetKpi({ budget, home, onEdit }: Asked): Kpi {
  const label = 'Budget'
  const edit = (text: string) =>
    onEdit && (
      <UnstyledButton className="lx-link" onClick={onEdit}>
        {text}
      </UnstyledButton>
    )
  if (!budget) return { key: 'budget', label, value: <Dash />, note: edit('Set budget') ?? 'None set' }
  return {
    key: 'budget',
    label,
    value: shareText(budget),
    unit: `of ${limitText(budget, home)}`,
    meter: {
      share: budget.usedPercent / 100,
      target: budget.warnAtPercent < 100 ? budget.warnAtPercent / 100 : undefined,
      text: spentText(budget, home),
      tone: budget.state === 'within' ? undefined : budget.state === 'near' ? 'warning' : 'danger',
    },
  }
}
