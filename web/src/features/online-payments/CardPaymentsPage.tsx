import { useQuery } from '@tanstack/react-query'
import { onlinePayments, type OnlinePaymentSettings } from '#contract/online-payments.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { queryFor } from '../../shared/query.ts'
import type { Column } from '../../shared/ui/list/columns.ts'
import { DataTable } from '../../shared/ui/list/DataTable.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { LoadingSpinner, useAfter } from '../../shared/ui/states/Loading.tsx'
import { formatMoney } from '../../shared/ui/values/format.ts'
import { momentText } from '../../shared/ui/values/moments.ts'
import { PROVIDERS } from './labels.ts'
import { ProviderPanel } from './ProviderPanel.tsx'

type Problem = OnlinePaymentSettings['problems'][number]

const amountText = ({ amount, currencyCode }: Problem) => formatMoney(amount, { symbol: '', code: currencyCode })

const columnsFor = (timeZone: string): readonly Column<Problem>[] => [
  { key: 'at', header: 'When', width: 170, cell: ({ at }) => momentText(at, timeZone) },
  {
    key: 'document',
    header: 'Paid for',
    width: 150,
    cell: ({ invoiceId, requestId, number }) => (
      <AppLink href={invoiceId === null ? paths.trustRequest(requestId ?? '') : paths.invoice(invoiceId)}>
        {number}
      </AppLink>
    ),
  },
  { key: 'provider', header: 'Provider', width: 110, priority: 3, cell: ({ provider }) => PROVIDERS[provider].name },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    width: 150,
    cell: (problem) => `${amountText(problem)} ${problem.currencyCode}`,
  },
  { key: 'problem', header: 'What to look at', cell: ({ problem }) => problem },
]

/** The providers with which clients pay invoices by card, and the payments that a person has to look at. */
export function CardPaymentsPage() {
  const { firm, business } = useCurrentUser()
  const load = useQuery(queryFor(onlinePayments.settings, { query: firm }))
  const isSlow = useAfter(load.isPending)
  const { data } = load
  return (
    <Page
      title="Card payments"
      sub="Clients pay on the page of an invoice, and the payment is recorded by itself. Without a provider that page shows your bank details."
    >
      {load.isLoadingError ? (
        <LoadError title="Card payments did not load" text="Nothing was changed." onRetry={() => void load.refetch()} />
      ) : (
        isSlow && <LoadingSpinner />
      )}
      {data?.providers.map((settings) => (
        <ProviderPanel key={settings.provider} settings={settings} />
      ))}
      {data && data.problems.length > 0 && (
        <Panel title="To look at" flush>
          <DataTable
            caption="Card payments that need attention"
            columns={columnsFor(business.timeZone)}
            rows={data.problems}
            rowId={({ id }) => id}
            rowName={({ number }) => number}
            inPanel
            phone={(problem) => ({
              title: problem.number,
              figure: `${amountText(problem)} ${problem.currencyCode}`,
              context: problem.problem,
            })}
          />
        </Panel>
      )}
    </Page>
  )
}
