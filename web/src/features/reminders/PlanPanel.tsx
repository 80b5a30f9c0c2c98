import { Button } from '@mantine/core'
import { useState } from 'react'
import { paymentPlans, type PaymentPlan } from '#contract/payment-plans.ts'
import { exchange } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { ConfirmSend } from '../../shared/ui/overlays/ConfirmSend.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { DayText } from '../../shared/ui/values/Figures.tsx'
import { currencyOf } from '../../shared/ui/values/format.ts'
import { Money } from '../../shared/ui/values/Money.tsx'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'

type Instalment = PaymentPlan['instalments'][number]

function standing({ paid, amount, isOverdue }: Instalment) {
  if (paid >= amount) return { tone: 'success', label: 'Paid' } as const
  if (isOverdue) return { tone: 'danger', label: 'Overdue' } as const
  return paid > 0 ? ({ tone: 'warning', label: 'Partly paid' } as const) : ({ tone: 'info', label: 'Due' } as const)
}

/** The instalments of an invoice and how far they are paid. */
export function PlanPanel({ plan, mayEnd }: { plan: PaymentPlan; mayEnd: boolean }) {
  const { firm } = useCurrentUser()
  const [isEnding, setEnding] = useState(false)
  const params = { id: plan.invoiceId }
  return (
    <Panel title="Payment plan">
      <table className="lx-table">
        <caption className="lx-sr-only">Instalments</caption>
        <thead>
          <tr>
            <th scope="col">Due</th>
            <th scope="col" className="lx-right">
              Amount
            </th>
            <th scope="col">Standing</th>
          </tr>
        </thead>
        <tbody>
          {plan.instalments.map((instalment) => {
            const { tone, label } = standing(instalment)
            return (
              <tr key={instalment.position}>
                <td>
                  <DayText day={instalment.dueDate} />
                </td>
                <td className="lx-right">
                  <Money amount={instalment.amount} currency={currencyOf(plan)} />
                </td>
                <td>
                  <StatusBadge tone={tone} plain>
                    {label}
                  </StatusBadge>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {mayEnd && (
        <Button variant="subtle" size="xs" onClick={() => setEnding(true)}>
          End plan
        </Button>
      )}
      {isEnding && (
        <ConfirmSend
          title="End the payment plan?"
          confirm="End plan"
          send={async () => (await exchange(paymentPlans.delete, { params, query: firm })).message}
          onClose={() => setEnding(false)}
        >
          The invoice is due on its own day again. What is paid stays paid.
        </ConfirmSend>
      )}
    </Panel>
  )
}
