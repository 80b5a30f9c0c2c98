import { useQuery } from '@tanstack/react-query'
import { addDays, dayText, daysBetween } from '#domain/calendar-day.ts'
import { trustDormant, type DormantTotals } from '#contract/trust-dormant.ts'
import { trustLedgers, type TrustLedgerTotals } from '#contract/trust-ledgers.ts'
import { trustTransactions } from '#contract/trust-transactions.ts'
import { trustWithdrawals } from '#contract/trust-withdrawals.ts'
import type { TrustAccount } from '#contract/trust-accounts.ts'
import { today as todayIn } from '../../shared/clock.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { queryFor } from '../../shared/query.ts'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { currencyOf, formatCounted, formatMoney } from '../../shared/ui/values/format.ts'
import { StatusBadge, type Tone } from '../../shared/ui/values/StatusBadge.tsx'
import { trustAccountsQuery } from '../../shared/choices.ts'
import styles from './trust-accounts.module.css'

interface Item {
  readonly key: string
  readonly tone: Tone
  readonly title: string
  readonly text: string
  readonly href: string
}

/**
 * What somebody has to look at: requests that wait, money that has not cleared or that nobody asks for, a float below zero, an
 * account that is reconciled too rarely.
 */
export function Attention() {
  const { firm, business } = useCurrentUser()
  const accounts = useQuery(trustAccountsQuery(firm))
  const ledgers = useQuery(queryFor(trustLedgers.totals, { query: firm }))
  const moved = useQuery(queryFor(trustTransactions.totals, { query: firm }))
  const requests = useRequestItems()
  const dormant = useQuery(queryFor(trustDormant.totals, { query: firm }))
  const today = todayIn(business.timeZone)
  const open = accounts.data?.filter(({ isArchived }) => !isArchived) ?? []
  const items: Item[] = [
    ...requests,
    ...open.flatMap((account) => [...floatItem(account), ...reconciliationItem(account, today)]),
    ...unclearedItem(moved.data?.uncleared ?? 0, ledgers.data),
    ...dormantItem(dormant.data),
  ]
  return (
    <Panel title="Needs attention" count={items.length === 0 ? undefined : String(items.length)} flush>
      {items.length === 0 ? (
        <p className={styles.foot}>Nothing waits for anybody.</p>
      ) : (
        <ul className={styles.items}>
          {items.map(({ key, tone, title, text, href }) => (
            <li key={key}>
              <StatusBadge tone={tone} plain>
                {title}
              </StatusBadge>
              <AppLink href={href} className="lx-link">
                View<span className="lx-sr-only"> {title}</span>
              </AppLink>
              <small className="lx-muted">{text}</small>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** Requests that wait for this person's decision, or to be paid out by them. */
function useRequestItems(): Item[] {
  const { firm } = useCurrentUser()
  const [mayDecide, mayPay] = [useCan(trustWithdrawals.approve), useCan(trustWithdrawals.pay)]
  const { data } = useQuery(queryFor(trustWithdrawals.totals, { query: firm }))
  const [toDecide, toPay] = [mayDecide ? (data?.toDecide ?? 0) : 0, mayPay ? (data?.byState.approved ?? 0) : 0]
  return [
    ...(toDecide === 0
      ? []
      : [
          {
            key: 'toDecide',
            tone: 'warning' as const,
            title: formatCounted(toDecide, WITHDRAWAL),
            text: 'Awaiting your approval',
            href: paths.trustWithdrawals({ decide: 'yes' }),
          },
        ]),
    ...(toPay === 0
      ? []
      : [
          {
            key: 'toPay',
            tone: 'info' as const,
            title: formatCounted(toPay, APPROVED),
            text: 'To be paid out',
            href: paths.trustWithdrawals({ state: 'approved' }),
          },
        ]),
  ]
}

const WITHDRAWAL = { one: 'withdrawal request', many: 'withdrawal requests' } as const
const APPROVED = { one: 'approved withdrawal', many: 'approved withdrawals' } as const
const LEDGER = { one: 'ledger without movement', many: 'ledgers without movement' } as const

type CurrencyKeys = Parameters<typeof currencyOf>[0]

const amountsOf = <Sum extends CurrencyKeys>(sums: readonly Sum[], amount: (sum: Sum) => number): string =>
  sums
    .filter((sum) => amount(sum) !== 0)
    .map((sum) => formatMoney(amount(sum), currencyOf(sum)))
    .join(' and ')

function unclearedItem(count: number, totals: TrustLedgerTotals | undefined): Item[] {
  if (count === 0) return []
  return [
    {
      key: 'uncleared',
      tone: 'warning',
      title: formatCounted(count, { one: 'uncleared deposit', many: 'uncleared deposits' }),
      text: amountsOf(totals?.sums ?? [], (sum) => sum.uncleared),
      href: paths.trustTransactions({ register: 'uncleared' }),
    },
  ]
}

function dormantItem(totals: DormantTotals | undefined): Item[] {
  if (!totals || totals.count === 0) return []
  const { count, sums } = totals
  return [
    {
      key: 'dormant',
      tone: 'neutral',
      title: formatCounted(count, LEDGER),
      text: `Nobody has asked for ${amountsOf(sums, (sum) => sum.balance)}`,
      href: paths.trustDormant(),
    },
  ]
}

function floatItem({ id, name, figures, ...account }: TrustAccount): Item[] {
  if (!figures || figures.float >= 0) return []
  return [
    {
      key: `float-${id}`,
      tone: 'danger',
      title: 'Float below zero',
      text: `${name}: the firm has to pay in ${formatMoney(-figures.float, currencyOf(account))}`,
      href: paths.trustAccount(id),
    },
  ]
}

/** An account that holds nothing and never did has nothing to reconcile. */
function reconciliationItem(
  { id, name, lockedThrough, reconcileEveryDays, figures }: TrustAccount,
  today: string,
): Item[] {
  if (figures && figures.openLedgers === 0 && figures.cashBook === 0) return []
  const isLate = lockedThrough === null || daysBetween(lockedThrough, today) > reconcileEveryDays
  if (!isLate) return []
  return [
    {
      key: `reconcile-${id}`,
      tone: 'warning',
      title: lockedThrough === null ? 'Not reconciled yet' : 'Reconciliation is due',
      text:
        lockedThrough === null
          ? name
          : `${name}: reconciled to ${dayText(lockedThrough)}, due by ${dayText(addDays(lockedThrough, reconcileEveryDays))}`,
      href: paths.trustAccount(id),
    },
  ]
}
