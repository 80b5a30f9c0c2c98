import { dayText } from '#domain/calendar-day.ts'
import type { TrustAccount } from '#contract/trust-accounts.ts'
import { paths } from '../../shared/paths.ts'
import type { Column, PhoneRow } from '../../shared/ui/list/columns.ts'
import { currencyOf, formatCount } from '../../shared/ui/values/format.ts'
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

type Figure = keyof NonNullable<TrustAccount['figures']>

const money = (account: TrustAccount, figure: Figure, strong = false) => (
  <Money amount={account.figures?.[figure]} currency={currencyOf(account)} strong={strong} />
)

const uncleared = ({ figures, ...account }: TrustAccount) => (
  <Money amount={figures && figures.clientLedgers - figures.cleared} currency={currencyOf(account)} dashZero />
)

/** The ledgers, the float and interest sum to the cash book; anything else is wrong (T15). */
export const agrees = ({ figures }: TrustAccount): boolean =>
  figures === null ||
  Math.round((figures.clientLedgers + figures.float + figures.interestToPayOut - figures.cashBook) * 1000) === 0

const standing = (account: TrustAccount) => {
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
  return account.figures === null ? (
    <Dash />
  ) : (
    <StatusBadge tone="trust" plain>
      Ledgers agree
    </StatusBadge>
  )
}

export const accountColumns: readonly Column<TrustAccount>[] = [
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
    priority: 2,
    cell: ({ figures }) => <span className="lx-num">{figures && formatCount(figures.openLedgers)}</span>,
  },
  {
    key: 'clients',
    header: 'Client funds',
    align: 'right',
    width: 148,
    priority: 2,
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
        <small>{standing(account)}</small>
      </span>
    ),
  },
]

export const accountPhoneRow = (account: TrustAccount): PhoneRow => ({
  title: account.name,
  figure: money(account, 'cashBook'),
  context: bankText(account),
  status: standing(account),
})
