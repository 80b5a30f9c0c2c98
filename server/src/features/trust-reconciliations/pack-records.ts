import { minorToText } from '#domain/money.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import type { PackSection } from './pack-shapes.ts'
import type { Period } from './pack.queries.ts'
import {
  selectBills,
  selectPendingRequests,
  selectPendingWithdrawals,
  selectRequestDecisions,
  selectWithdrawalDecisions,
} from './pack-records.queries.ts'

const text = (title: string) => ({ title, kind: 'text' }) as const
const day = (title: string) => ({ title, kind: 'day' }) as const
const figure = (title: string) => ({ title, kind: 'figure' }) as const
const dayOf = (moment: Date | null) => moment?.toISOString().slice(0, 10) ?? ''

interface Records {
  readonly sections: readonly PackSection[]
  readonly matterIds: readonly string[]
  /** The most rows of one list, and one more where there are too many. */
  readonly longest: number
}

/** Who approved what in a period, what was pending at its end, and the bills that client money may have paid. */
export async function buildRecordSections(
  tx: FirmTx,
  period: Period,
  { currency, limit }: { readonly currency: string; readonly limit: number },
): Promise<Records> {
  const [withdrawals, requests, toPay, toReceive, bills] = await Promise.all([
    selectWithdrawalDecisions(tx, period, limit),
    selectRequestDecisions(tx, period, limit),
    selectPendingWithdrawals(tx, period, limit),
    selectPendingRequests(tx, period, limit),
    selectBills(tx, period, limit),
  ])
  const amount = (minor: string) => minorToText(minor, currency)
  return {
    longest: Math.max(...[withdrawals, requests, toPay, toReceive, bills].map((rows) => rows.length)),
    matterIds: [
      ...[...withdrawals, ...requests, ...toPay, ...toReceive].map(({ matter_id }) => matter_id),
      ...bills.flatMap(({ matter_ids }) => matter_ids),
    ],
    sections: [
      approvalsSection(withdrawals, requests, amount),
      pendingSection(toPay, toReceive, amount),
      billsSection(bills),
    ],
  }
}

type Rows<Select extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<Select>>
type AmountText = (minor: string) => string

const approvalsSection = (
  withdrawals: Rows<typeof selectWithdrawalDecisions>,
  requests: Rows<typeof selectRequestDecisions>,
  amount: AmountText,
): PackSection => ({
  key: 'approvals',
  title: 'Approvals',
  columns: [
    day('Date'),
    ...['Request', 'What for', 'Asked by', 'Decided by', 'Decision', 'Note'].map(text),
    figure('Amount'),
  ],
  rows: [
    ...withdrawals.map((row) => [
      dayOf(row.created_at),
      row.number,
      row.payee,
      row.asker_name,
      row.decider_name,
      row.kind,
      row.note,
      amount(row.amount_minor),
    ]),
    ...requests.map((row) => [
      dayOf(row.decided_at),
      row.number,
      row.reason,
      row.asker_name,
      row.decider_name,
      row.status === 'declined' ? 'declined' : 'approved',
      row.decision_note,
      amount(row.amount_minor),
    ]),
  ],
})

const pendingSection = (
  toPay: Rows<typeof selectPendingWithdrawals>,
  toReceive: Rows<typeof selectPendingRequests>,
  amount: AmountText,
): PackSection => ({
  key: 'pending',
  title: 'Requests pending',
  columns: [
    day('Date'),
    ...['Request', 'Client', 'Matter', 'What for', 'Asked by', 'Status'].map(text),
    figure('Amount'),
    figure('Paid'),
  ],
  rows: [
    ...toPay.map((row) => [
      ...about(row),
      row.payee,
      ...standing(row),
      amount(row.amount_minor),
      amount(row.used_minor),
    ]),
    ...toReceive.map((row) => [
      ...about(row),
      row.reason,
      ...standing(row),
      amount(row.amount_minor),
      amount(row.received_minor),
    ]),
  ],
})

const billsSection = (bills: Rows<typeof selectBills>): PackSection => ({
  key: 'bills',
  title: 'Bills of matters with client money',
  columns: [day('Issued'), ...['Invoice', 'Client', 'Status', 'Currency'].map(text), figure('Total')],
  rows: bills.map((row) => [
    row.issued_on,
    row.number ?? '',
    row.client_name,
    row.status === 'void' ? 'void' : 'issued',
    row.currency,
    minorToText(row.total_minor, row.currency),
  ]),
})

interface Pending {
  readonly created_at: Date
  readonly number: string
  readonly client_name: string
  readonly matter_number: string | null
}
const about = ({ created_at, number, client_name, matter_number }: Pending) => [
  dayOf(created_at),
  number,
  client_name,
  matter_number ?? '',
]
const standing = ({ asker_name, status }: { readonly asker_name: string; readonly status: string }) => [
  asker_name,
  status,
]
