import { dayText } from '#domain/calendar-day.ts'
import type { TrustTransaction } from '#contract/trust-shapes.ts'
import type { Column, PhoneRow } from '../../shared/ui/list/columns.ts'
import { DayText } from '../../shared/ui/values/Figures.tsx'
import { currencyOf } from '../../shared/ui/values/format.ts'
import { Money } from '../../shared/ui/values/Money.tsx'
import { TwoLine } from '../../shared/ui/values/TwoLine.tsx'
import { ClearedStatus, SideAmount, TransactionTitle, transactionTitle } from '../trust/public.ts'

const COMES_IN: readonly string[] = ['deposit', 'madeGood', 'interest', 'firmDeposit']

const comesIn = ({ kind }: TrustTransaction): boolean => COMES_IN.includes(kind)

const party = (one: TrustTransaction) => [one.party, one.reference].filter(Boolean).join(', ')
const side = (one: TrustTransaction, column: 'in' | 'out') => (
  <SideAmount
    amount={comesIn(one) ? one.amount : -one.amount}
    side={column}
    currency={currencyOf(one)}
    isGray={one.state !== 'posted'}
  />
)

export const columns: readonly Column<TrustTransaction>[] = [
  { key: 'date', header: 'Date', sortKey: 'date', width: 104, cell: ({ date }) => <DayText day={date} /> },
  {
    key: 'number',
    header: 'Receipt, cheque',
    width: 136,
    priority: 2,
    hideable: true,
    cell: ({ receiptNumber, chequeNumber }) => <span className="lx-id">{receiptNumber ?? chequeNumber}</span>,
  },
  {
    key: 'transaction',
    header: 'Transaction',
    cell: (one) => (
      <TransactionTitle
        title={transactionTitle(one)}
        context={party(one)}
        isIn={comesIn(one)}
        isReversal={one.state !== 'posted'}
      />
    ),
  },
  {
    key: 'ledger',
    header: 'Ledger',
    priority: 2,
    cell: ({ ledger, toLedger }) => (
      <TwoLine title={ledger.name} context={toLedger === null ? undefined : `to ${toLedger.name}`} />
    ),
  },
  {
    key: 'account',
    header: 'Account',
    width: 160,
    priority: 3,
    hideable: true,
    cell: ({ accountName }) => <TwoLine title={accountName} />,
  },
  { key: 'status', header: 'Cleared', width: 116, cell: (one) => <ClearedStatus {...one} /> },
  { key: 'out', header: 'Out', align: 'right', width: 136, cell: (one) => side(one, 'out') },
  { key: 'in', header: 'In', align: 'right', width: 136, cell: (one) => side(one, 'in') },
]

export const phoneRow = (one: TrustTransaction): PhoneRow => ({
  title: transactionTitle(one),
  figure: <Money amount={comesIn(one) ? one.amount : -one.amount} currency={currencyOf(one)} />,
  context: [dayText(one.date), one.ledger.name].join(' · '),
  status: <ClearedStatus {...one} />,
  onMatter: { title: transactionTitle(one), context: [dayText(one.date), one.party].filter(Boolean).join(' · ') },
})
