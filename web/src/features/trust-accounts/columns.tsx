import { addDays, dayText, monthName, monthsBetween } from '#domain/calendar-day.ts'
import type { TrustAccount } from '#contract/trust-accounts.ts'
import { paths } from '../../shared/paths.ts'
import type { Column, PhoneRow } from '../../shared/ui/list/columns.ts'
import { currencyOf, formatCount, formatCounted } from '../../shared/ui/values/format.ts'
import { Dash, Money } from '../../shared/ui/values/Money.tsx'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { TwoLine } from '../../shared/ui/values/TwoLine.tsx'

const SHOWN_DIGITS = 4

/** `Harbour Bank, ending 2210` */
export const bankText = ({ bankName, accountNumber, client }: TrustAccount): string =>
  [
    bankName,
    accountNumber ? `ending ${accountNumber.slice(-SHOWN_DIGITS)}` : '',
    client ? `only for ${client.name}` : '',
  ]
    .filter(Boolean)
    .join(', ')

const money = (account: TrustAccount, figure: keyof Figures, strong = false) => (
  <Money amount={account.figures?.[figure]} currency={currencyOf(account)} strong={strong} />
)

type Figures = NonNullable<TrustAccount['figures']>

/** `2 cheques, 1 card`: what the bank has not credited yet. */
export const waitingText = ({ unclearedCheques, unclearedCards }: Figures): string =>
  [
    ...(unclearedCheques > 0 ? [formatCounted(unclearedCheques, { one: 'cheque', many: 'cheques' })] : []),
    ...(unclearedCards > 0 ? [formatCounted(unclearedCards, { one: 'card', many: 'cards' })] : []),
  ].join(', ')

const uncleared = ({ figures, ...account }: TrustAccount) => (
  <span className="lx-two-line">
    <Money amount={figures && figures.clientLedgers - figures.cleared} currency={currencyOf(account)} dashZero />
    {figures && <small>{waitingText(figures)}</small>}
  </span>
)

/** The ledgers, the float and interest sum to the cash book; anything else is wrong (T15). */
export const agrees = ({ figures }: TrustAccount): boolean =>
  figures === null ||
  Math.round((figures.clientLedgers + figures.float + figures.interestToPayOut - figures.cashBook) * 1000) === 0

const MONTH = { one: 'month', many: 'months' } as const

/** What follows the last day that is locked: the months that are over wait to be reconciled, the one that runs does not. */
function OpenMonths({ lockedThrough, today }: { lockedThrough: string; today: string }) {
  const firstOpen = addDays(lockedThrough, 1)
  const over = monthsBetween(firstOpen, today)
  return (
    <StatusBadge tone={over > 0 ? 'warning' : 'neutral'} plain>
      {over > 1 ? `${formatCounted(over, MONTH)} open` : `${monthName(firstOpen)} open`}
    </StatusBadge>
  )
}

const standing = (account: TrustAccount, today: string) => {
  if (account.isArchived)
    return (
      <StatusBadge tone="neutral" plain>
        Closed
      </StatusBadge>
    )
  if (!agrees(account))
    return (
      <StatusBadge tone="danger" plain>
        Does not agree
      </StatusBadge>
    )
  if (account.lockedThrough !== null) return <OpenMonths lockedThrough={account.lockedThrough} today={today} />
  return account.figures === null ? (
    <Dash />
  ) : (
    <StatusBadge tone="trust" plain>
      Ledgers agree
    </StatusBadge>
  )
}

export const accountColumns = (today: string): readonly Column<TrustAccount>[] => [
  {
    key: 'account',
    header: 'Account',
    cell: (account) => (
      <TwoLine title={account.name} context={bankText(account)} href={paths.trustAccount(account.id)} strong />
    ),
  },
  {
    key: 'ledgers',
    header: 'Ledgers',
    align: 'right',
    width: 80,
    cell: ({ figures }) => <span className="lx-num">{figures && formatCount(figures.openLedgers)}</span>,
  },
  {
    key: 'clients',
    header: 'Client funds',
    align: 'right',
    width: 148,
    cell: (account) => money(account, 'clientLedgers'),
  },
  {
    key: 'float',
    header: 'Firm float',
    align: 'right',
    width: 124,
    priority: 3,
    cell: (account) => money(account, 'float'),
  },
  {
    key: 'cashBook',
    header: 'Cash book',
    align: 'right',
    width: 148,
    cell: (account) => money(account, 'cashBook', true),
  },
  { key: 'uncleared', header: 'Uncleared', align: 'right', width: 136, priority: 3, cell: uncleared },
  {
    key: 'cleared',
    header: 'Cleared',
    align: 'right',
    width: 148,
    priority: 3,
    cell: (account) => money(account, 'cleared'),
  },
  {
    key: 'reconciled',
    header: 'Reconciled to',
    width: 140,
    cell: (account) => (
      <span className="lx-two-line">
        <span className="lx-num">{account.lockedThrough === null ? 'Not yet' : dayText(account.lockedThrough)}</span>
        <small>{standing(account, today)}</small>
      </span>
    ),
  },
]

export const accountPhoneRow = (account: TrustAccount, today: string): PhoneRow => ({
  title: account.name,
  figure: money(account, 'cashBook'),
  context: bankText(account),
  status: standing(account, today),
})
