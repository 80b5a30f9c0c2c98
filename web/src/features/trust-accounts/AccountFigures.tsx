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
import { agrees } from './columns.tsx'
import { ProveButton } from '../trust/public.ts'
import styles from './trust-accounts.module.css'

/** Whether the cash book and the ledgers agree, and the largest ledgers of the account. */
export const AccountFigures = ({ account }: { account: TrustAccount }) => (
  <>
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
    <Panel title="Cash book and ledgers" more={<ProveButton of={{ accountId: account.id }} />}>
      <div className={styles.agreement}>
        <div className={styles.plate}>
          <b aria-hidden>1</b>
          <span>Cash book</span>
          <strong className="lx-num">{money(figures.cashBook)}</strong>
          {uncleared > 0 && (
            <small>
              <span>not cleared yet</span>
              <span className="lx-num">{money(uncleared)}</span>
            </small>
          )}
        </div>
        <div className={styles.equals} aria-hidden>
          {agrees(account) ? '=' : '≠'}
        </div>
        <div className={styles.plate}>
          <b aria-hidden>2</b>
          <span>Ledgers ({figures.openLedgers})</span>
          <strong className="lx-num">{money(ledgers)}</strong>
          <small>
            <span>clients</span>
            <span className="lx-num">{money(figures.clientLedgers)}</span>
          </small>
          <small>
            <span>firm float</span>
            <span className="lx-num">{money(figures.float)}</span>
          </small>
          {figures.interestToPayOut !== 0 && (
            <small>
              <span>interest to pay out</span>
              <span className="lx-num">{money(figures.interestToPayOut)}</span>
            </small>
          )}
        </div>
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
