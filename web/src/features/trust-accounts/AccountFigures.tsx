import type { TrustAccount } from '#contract/trust-accounts.ts'
import { trustLedgers } from '#contract/trust-ledgers.ts'
import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { queryFor } from '../../shared/query.ts'
import { KeyValueList } from '../../shared/ui/page/KeyValueList.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { currencyOf, formatMoney } from '../../shared/ui/values/format.ts'
import { ProveButton } from '../trust/public.ts'
import { AccountReconciliation } from './AccountReconciliation.tsx'
import { agrees, waitingText } from './columns.tsx'
import { Equals, Plate } from './Plate.tsx'
import styles from './trust-accounts.module.css'

/** Whether the bank, the cash book and the ledgers agreed when it was reconciled, and the books do now; the largest ledgers. */
export const AccountFigures = ({ account }: { account: TrustAccount }) => (
  <>
    <AccountReconciliation account={account} />
    <Agreement account={account} />
    <Ledgers account={account} />
  </>
)

function Agreement({ account }: { account: TrustAccount }) {
  const { figures } = account
  if (!figures) return null
  const money = (amount: number) => formatMoney(amount, currencyOf(account))
  const ledgers = figures.clientLedgers + figures.float + figures.interestToPayOut
  const difference = Math.round((ledgers - figures.cashBook) * 1000) / 1000
  const uncleared = figures.clientLedgers - figures.cleared
  return (
    <Panel title="Cash book and ledgers" count="now" more={<ProveButton of={{ accountId: account.id }} />}>
      <div className={styles.agreement}>
        <Plate
          place={1}
          title="Cash book"
          value={money(figures.cashBook)}
          parts={uncleared > 0 ? [[`not cleared yet, ${waitingText(figures)}`, money(uncleared)]] : []}
        />
        <Equals agrees={agrees(account)} />
        <Plate
          place={2}
          title={`Ledgers (${figures.openLedgers})`}
          value={money(ledgers)}
          parts={[
            ['clients', money(figures.clientLedgers)],
            ['firm float', money(figures.float)],
            ...(figures.interestToPayOut === 0
              ? []
              : [['interest to pay out', money(figures.interestToPayOut)] as const]),
          ]}
        />
        {agrees(account) ? (
          <InlineNote tone="trust">Cash book and ledgers agree. Difference {money(0)}</InlineNote>
        ) : (
          <InlineNote tone="danger">They differ by {money(difference)}. Prove it to see which row is wrong.</InlineNote>
        )}
        {figures.float < 0 && (
          <InlineNote tone="danger">
            The float is below zero: the firm has to pay in {money(-figures.float)} before the account can be
            reconciled.
          </InlineNote>
        )}
      </div>
    </Panel>
  )
}

const LARGEST = 8

function Ledgers({ account }: { account: TrustAccount }) {
  const { firm } = useCurrentUser()
  const about = { ...firm, accountId: account.id }
  const query = {
    ...about,
    kind: 'client',
    holding: 'money',
    sortColumn: 'balance',
    sortType: 'desc',
    size: LARGEST,
  } as const
  const { data } = useQuery(queryFor(trustLedgers.list, { query }))
  if (!data) return null
  return (
    <Panel
      title="Client ledgers"
      more={
        <AppLink href={paths.trustLedgers({ account: account.id })} className="lx-link">
          All
        </AppLink>
      }
    >
      {data.data.length === 0 ? (
        <p className="lx-muted">No client money is held in this account.</p>
      ) : (
        <KeyValueList
          figures
          items={data.data.map((ledger) => ({
            label: ledger.client?.name ?? '',
            value: (
              <AppLink href={paths.trustLedger(ledger.id)} className="lx-link" title={ledger.matter?.name}>
                {formatMoney(ledger.balance, currencyOf(ledger))}
              </AppLink>
            ),
          }))}
        />
      )}
    </Panel>
  )
}
