import { useQuery } from '@tanstack/react-query'
import { addDays, dayText, daysBetween } from '#domain/calendar-day.ts'
import { trustLedgers } from '#contract/trust-ledgers.ts'
import { trustTransactions } from '#contract/trust-transactions.ts'
import type { TrustAccount } from '#contract/trust-accounts.ts'
import { today as todayIn } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
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

/** What somebody has to look at: money that has not cleared, a float below zero, an account that is reconciled too rarely. */
export function Attention() {
  const { firm, business } = useCurrentUser()
  const accounts = useQuery(trustAccountsQuery(firm))
  const ledgers = useQuery(queryFor(trustLedgers.totals, { query: firm }))
  const moved = useQuery(queryFor(trustTransactions.totals, { query: firm }))
  const today = todayIn(business.timeZone)
  const open = accounts.data?.filter(({ isArchived }) => !isArchived) ?? []
  const uncleared = moved.data?.uncleared ?? 0
  const items: Item[] = [
    ...open.flatMap((account) => [...floatItem(account), ...reconciliationItem(account, today)]),
    ...(uncleared === 0
      ? []
      : [
          {
            key: 'uncleared',
            tone: 'warning' as const,
            title: formatCounted(uncleared, { one: 'uncleared deposit', many: 'uncleared deposits' }),
            text: (ledgers.data?.sums ?? [])
              .filter((sum) => sum.uncleared > 0)
              .map((sum) => formatMoney(sum.uncleared, currencyOf(sum)))
              .join(' and '),
            href: paths.trustTransactions({ register: 'uncleared' }),
          },
        ]),
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
