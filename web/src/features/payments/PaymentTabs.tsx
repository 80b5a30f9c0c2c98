import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../shared/current-user.ts'
import { paths, withQuery } from '../../shared/paths.ts'
import type { SearchParams } from '../../shared/ui/list/filter-kinds.ts'
import { PageTabs } from '../../shared/ui/page/PageTabs.tsx'
import { paymentsList, refundsList } from './list.ts'

interface Props {
  list: 'payments' | 'refunds'
  /** The address of the list on screen. */
  url: SearchParams
}

/** What came in, what still has to be done about some of it, and what was paid back. Filters that both lists have stay. */
export function PaymentTabs({ list, url }: Props) {
  const { firm } = useCurrentUser()
  const { search, clientId, matterId, method, account } = url
  const shared = { search, clientId, matterId, method, account }
  const ofPayments = list === 'payments' ? { ...url, page: undefined } : shared
  const ofRefunds = list === 'refunds' ? { ...url, page: undefined } : shared
  const { data: received } = useQuery(
    paymentsList.totals(paymentsList.totalsQuery(firm, paymentsList.schema.parse(ofPayments))),
  )
  const { data: paidBack } = useQuery(
    refundsList.totals(refundsList.totalsQuery(firm, refundsList.schema.parse(ofRefunds))),
  )
  const tab = (label: string, count: number | undefined, awaiting?: string) => ({
    key: awaiting ?? 'all',
    label,
    href: withQuery(paths.payments(), { ...ofPayments, awaiting }),
    count,
    awaitsCount: true,
  })
  return (
    <PageTabs
      label="Payments"
      current={list === 'refunds' ? 'refunds' : (url['awaiting']?.toString() ?? 'all')}
      tabs={[
        tab('Payments', received?.count),
        tab('Client credits', received?.withCredit, 'credit'),
        { ...tab('Refunds', paidBack?.count), key: 'refunds', href: withQuery(paths.refunds(), ofRefunds) },
        tab('Unmatched', received?.unmatched, 'unmatched'),
        tab('WHT certificates', received?.withoutCertificate, 'certificate'),
      ]}
    />
  )
}
