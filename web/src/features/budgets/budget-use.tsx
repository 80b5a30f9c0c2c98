import { UnstyledButton } from '@mantine/core'
import type { BudgetUse } from '#contract/budgets.ts'
import type { Kpi } from '../../shared/ui/page/KpiStrip.tsx'
import { homeCurrencyOf, type CurrencyText } from '../../shared/ui/values/format.ts'
import { Dash } from '../../shared/ui/values/Money.tsx'
import { limitText, shareText, spentText, TONES, warningText } from './labels.ts'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { useCurrentUser } from '../../shared/current-user.ts'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'

interface KpiOptions {
  readonly budget: BudgetUse | null
  readonly home: CurrencyText
  /** Opens the dialog, for people who may edit the budget. */
  readonly onEdit?: (() => void) | undefined
}

/** The budget among the figures of a matter. */
export function budgetKpi({ budget, home, onEdit }: KpiOptions): Kpi {
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

/** The used share in a list; the full sentence is in its title. */
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

/** Warns that a budget is nearly or fully used; nothing below its warning percentage. */
export function BudgetWarning({ budget }: { budget: BudgetUse | null | undefined }) {
  const { business } = useCurrentUser()
  const text = budget && warningText(budget, homeCurrencyOf(business))
  if (!text) return null
  return <InlineNote tone={budget.state === 'over' ? 'danger' : 'warning'}>{text}</InlineNote>
}
