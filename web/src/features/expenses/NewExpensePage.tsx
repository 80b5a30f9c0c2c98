import { today } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { paths } from '../../shared/paths.ts'
import { useRepeatKey } from '../../shared/repeat-key.ts'
import { toast } from '../../shared/toast.ts'
import { urlId, urlOneOf, urlSchema } from '../../shared/url-schema.ts'
import { useUrlState } from '../../shared/url-state.ts'
import { ExpenseFormPage } from './ExpenseFormPage.tsx'
import { newValues, toBody } from './expense-values.ts'
import { createExpense } from './queries.ts'
import { warnOfNewSpending } from './warn.ts'

const Url = urlSchema({ kind: urlOneOf(['client', 'firm', 'request']), matterId: urlId })

export function NewExpensePage() {
  const user = useCurrentUser()
  const { firm, business } = user
  const [{ kind, matterId }] = useUrlState(Url)
  const keyOf = useRepeatKey()
  const isRequest = kind === 'request'
  const title = isRequest ? 'New expense request' : 'New expense'
  const list = paths.expenses({ activeTab: isRequest ? 'requests' : kind === 'firm' ? 'firm' : 'client' })
  return (
    <ExpenseFormPage
      key={kind}
      title={title}
      crumbs={[{ label: 'Expenses', href: list }, { label: title }]}
      values={newValues({
        today: today(business.timeZone),
        homeCurrencyId: business.currencyId,
        kind: kind === 'firm' ? 'firm' : 'client',
        isRequest,
        matterId: matterId ?? '',
      })}
      cancelHref={list}
      onSave={async (values, isDraft) => {
        const body = { ...firm, ...toBody(values), isDraft }
        const { data, message } = await createExpense(firm, body, keyOf(body))
        toast.success(message)
        void warnOfNewSpending(user, data)
        return paths.expense(data.id)
      }}
    />
  )
}
