import { useQuery } from '@tanstack/react-query'
import { dayText } from '#domain/calendar-day.ts'
import { decimalText, sumDecimals } from '#domain/decimal.ts'
import type { TrustLedger, TrustLedgerSummary } from '#contract/trust-ledgers.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { KeyValueList } from '../../shared/ui/page/KeyValueList.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { currencyOf, formatMoney } from '../../shared/ui/values/format.ts'
import { ReplenishmentPanel } from '../trust-replenishment/public.ts'
import { openLedgersQuery } from '../trust-transactions/public.ts'

interface Props {
  ledger: TrustLedger
  summary: TrustLedgerSummary | undefined
}

/** What is approved to be paid out, the invoices that the ledger may pay, and the client's other ledgers, which never pay for it (T4). */
export function LedgerAside({ ledger, summary }: Props) {
  if (ledger.kind !== 'client') return null
  return (
    <>
      <Approved ledger={ledger} summary={summary} />
      <Invoices ledger={ledger} summary={summary} />
      <ReplenishmentPanel ledger={ledger} />
      {ledger.client && <OtherLedgers ledger={ledger} clientId={ledger.client.id} />}
    </>
  )
}

function Approved({ ledger, summary }: Props) {
  if (!summary || summary.approved.length === 0) return null
  return (
    <Panel title="Approved, not yet paid">
      <KeyValueList
        figures
        items={summary.approved.map(({ id, number, payee, left }) => ({
          label: `${number}, to ${payee}`,
          value: (
            <AppLink href={paths.trustWithdrawal(id)} className="lx-link">
              {formatMoney(left, currencyOf(ledger))}
              <span className="lx-sr-only"> of {number}</span>
            </AppLink>
          ),
        }))}
      />
    </Panel>
  )
}

function Invoices({ ledger, summary }: Props) {
  if (!summary) return null
  return (
    <Panel title="Open invoices on this matter">
      {summary.invoices.length === 0 ? (
        <p className="lx-muted">None. Client money can only pay an issued invoice on this matter.</p>
      ) : (
        <KeyValueList
          figures
          items={summary.invoices.map(({ id, number, open, dueOn }) => ({
            label: `${number}, due ${dayText(dueOn)}`,
            value: (
              <AppLink href={paths.invoice(id)} className="lx-link">
                {formatMoney(open, currencyOf(ledger))}
                <span className="lx-sr-only"> of {number}</span>
              </AppLink>
            ),
          }))}
        />
      )}
    </Panel>
  )
}

function OtherLedgers({ ledger, clientId }: { ledger: TrustLedger; clientId: string }) {
  const { firm } = useCurrentUser()
  const { data } = useQuery(openLedgersQuery(firm, { clientId }))
  const others = data?.data.filter(({ id }) => id !== ledger.id) ?? []
  if (others.length === 0) return null
  // Currencies are never added together.
  const isOneCurrency = others.every(({ currencyCode }) => currencyCode === ledger.currencyCode)
  const total = sumDecimals([ledger, ...others].map(({ balance }) => decimalText(balance)))
  return (
    <Panel title="The client’s other ledgers">
      <KeyValueList
        figures
        items={[
          ...others.map((other) => ({
            label: other.matter?.name ?? '',
            value: (
              <AppLink href={paths.trustLedger(other.id)} className="lx-link">
                {formatMoney(other.balance, currencyOf(other))}
                <span className="lx-sr-only"> for {other.matter?.name}</span>
              </AppLink>
            ),
          })),
          ...(isOneCurrency
            ? [{ label: 'Client total', value: <strong>{formatMoney(total, currencyOf(ledger))}</strong> }]
            : []),
        ]}
      />
    </Panel>
  )
}
