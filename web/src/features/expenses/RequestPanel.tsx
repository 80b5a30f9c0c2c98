import type { ExpenseDetail } from '#contract/expense-shapes.ts'
import { dayInZone, dayText } from '#domain/calendar-day.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { KeyValueList } from '../../shared/ui/page/KeyValueList.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { requestWord } from './labels.ts'

/** Who asked, who decided and why, who paid. */
export function RequestPanel({ expense }: { expense: ExpenseDetail }) {
  const { business } = useCurrentUser()
  const on = (moment: string) => dayText(dayInZone(business.timeZone, Date.parse(moment)))
  const { decision, payment, requestState } = expense
  if (!requestState) return null
  return (
    <Panel title="Request">
      <KeyValueList
        items={[
          { label: 'State', value: <StatusBadge kind="expense" status={requestWord(requestState)} plain /> },
          { label: 'Asked by', value: `${expense.addedBy.name}, ${on(expense.createdAt)}` },
          ...(decision
            ? [
                {
                  label: requestState === 'rejected' ? 'Rejected by' : 'Approved by',
                  value: `${decision.name}, ${on(decision.at)}`,
                },
                ...(decision.reason ? [{ label: 'Reason', value: decision.reason }] : []),
              ]
            : []),
          ...(payment ? [{ label: 'Paid by', value: `${payment.name}, ${on(payment.at)}` }] : []),
        ]}
      />
    </Panel>
  )
}
