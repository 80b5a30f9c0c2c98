import type { RecurringInvoice } from '#contract/recurring-invoices.ts'
import { currencyOf } from '../../shared/ui/values/format.ts'
import { Money } from '../../shared/ui/values/Money.tsx'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { standingOf } from './labels.ts'

const TONES = { Active: 'success', Paused: 'warning', Ended: 'neutral' } as const

interface Props {
  recurring: RecurringInvoice
  plain?: boolean
}

/** Whether invoices are still made; that the last one was not made or finished comes first. */
export function StandingBadge({ recurring, plain = true }: Props) {
  const standing = standingOf(recurring)
  if (recurring.problem !== '' && standing !== 'Ended')
    return (
      <StatusBadge tone="danger" plain={plain}>
        Needs attention
      </StatusBadge>
    )
  return (
    <StatusBadge tone={TONES[standing]} plain={plain}>
      {standing}
    </StatusBadge>
  )
}

/** What its lines come to before taxes, and whether unbilled work is added to them. */
export const LinesAmount = ({ recurring }: Props) => (
  <>
    <Money amount={recurring.amount} currency={currencyOf(recurring)} />
    {recurring.includesUnbilled && <span className="lx-soft"> + work</span>}
  </>
)
