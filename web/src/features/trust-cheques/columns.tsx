import { dayText } from '#domain/calendar-day.ts'
import { CHEQUE_STATE_LABELS } from '#domain/trust-cheque.ts'
import type { TrustCheque } from '#contract/trust-cheques.ts'
import type { Column, PhoneRow } from '../../shared/ui/list/columns.ts'
import { DayText } from '../../shared/ui/values/Figures.tsx'
import { currencyOf } from '../../shared/ui/values/format.ts'
import { Money } from '../../shared/ui/values/Money.tsx'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { TwoLine } from '../../shared/ui/values/TwoLine.tsx'

/** When it got where it stands. */
function sinceOf({ state, handedOverOn, presentedOn, staleOn, ended }: TrustCheque): string | undefined {
  const since = {
    printed: null,
    outstanding: handedOverOn,
    cleared: presentedOn,
    stale: staleOn,
    stopped: ended?.on ?? null,
    void: ended?.on ?? null,
  }[state]
  return since === null ? undefined : dayText(since)
}

export const ChequeStatus = ({ cheque }: { cheque: TrustCheque }) => {
  const since = sinceOf(cheque)
  return (
    <span className="lx-two-line">
      <StatusBadge kind="cheque" status={CHEQUE_STATE_LABELS[cheque.state]} plain />
      {since && <small>{since}</small>}
    </span>
  )
}

const amount = (cheque: TrustCheque, strong: boolean) =>
  cheque.payment === null ? null : (
    <Money amount={cheque.payment.amount} currency={currencyOf(cheque)} strong={strong} />
  )

const SPOILED = 'Spoiled form'

export const columns: readonly Column<TrustCheque>[] = [
  {
    key: 'number',
    header: 'Cheque',
    sortKey: 'number',
    width: 120,
    cell: ({ number }) => <span className="lx-id">{number}</span>,
  },
  { key: 'drawn', header: 'Drawn', sortKey: 'drawn', width: 104, cell: ({ drawnOn }) => <DayText day={drawnOn} /> },
  {
    key: 'payee',
    header: 'Payee',
    cell: ({ payment, ended }) => (
      <TwoLine title={payment?.payee ?? SPOILED} context={payment?.purpose ?? ended?.reason} strong />
    ),
  },
  {
    key: 'ledger',
    header: 'Ledger',
    priority: 2,
    cell: ({ payment }) => payment && <TwoLine title={payment.ledger.name} />,
  },
  {
    key: 'account',
    header: 'Account',
    width: 160,
    priority: 3,
    hideable: true,
    cell: ({ accountName }) => <TwoLine title={accountName} />,
  },
  { key: 'status', header: 'Status', width: 132, cell: (cheque) => <ChequeStatus cheque={cheque} /> },
  {
    key: 'amount',
    header: 'Amount',
    sortKey: 'amount',
    align: 'right',
    width: 148,
    cell: (cheque) => amount(cheque, true),
  },
]

export const phoneRow = (cheque: TrustCheque): PhoneRow => {
  const title = cheque.payment?.payee ?? SPOILED
  const context = `${cheque.number} · ${dayText(cheque.drawnOn)}`
  return {
    title,
    figure: amount(cheque, false),
    context,
    onMatter: { title, context },
    status: <StatusBadge kind="cheque" status={CHEQUE_STATE_LABELS[cheque.state]} plain />,
  }
}
