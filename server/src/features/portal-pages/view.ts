import { budgetUse } from '#domain/budget.ts'
import { daysBetween } from '#domain/calendar-day.ts'
import { decimal, type Decimal } from '#domain/decimal.ts'
import { minorToNumber } from '#domain/money.ts'
import type {
  PortalDate,
  PortalFundsRow,
  PortalInvoiceRow,
  PortalMatterRow,
  PortalOverview,
  PortalUpdate,
  PortalWork,
} from '#contract/portal-pages.ts'
import type { InvoiceRow, MatterRow, MovementRow, NextDateRow, sumDue, sumHeld, UpdateRow, WorkRow } from './queries.ts'

type DueRow = Awaited<ReturnType<typeof sumDue>>[number]
type HeldRow = Awaited<ReturnType<typeof sumHeld>>[number]

const currencyOf = (row: { readonly currency: string; readonly symbol: string }) => ({
  currencyCode: row.currency,
  currencySymbol: row.symbol,
})

export const toDue = (row: DueRow): NonNullable<PortalOverview['due']>[number] => ({
  ...currencyOf(row),
  amount: minorToNumber(row.open_minor, row.currency),
  overdue: minorToNumber(row.overdue_minor, row.currency),
  held: minorToNumber(row.held_minor, row.currency),
  invoices: Number(row.invoices),
})

export const toHeld = (row: HeldRow): NonNullable<PortalOverview['held']>[number] => ({
  ...currencyOf(row),
  amount: minorToNumber(row.held_minor, row.currency),
  clearing: minorToNumber(row.clearing_minor, row.currency),
})

export const toDate = (row: NextDateRow, today: string): PortalDate => ({
  matterId: row.matter_id,
  matterName: row.matter_name,
  date: row.next_on ?? today,
  time: row.next_time?.slice(0, 5) ?? null,
  purpose: row.next_purpose,
  place: [row.court_name, row.next_room].filter((part) => part !== '').join(', '),
  daysAway: daysBetween(today, row.next_on ?? today),
})

export const toUpdate = (row: UpdateRow): PortalUpdate => ({
  id: row.id,
  kind: row.kind === 'court' ? 'court' : 'note',
  matterId: row.matter_id,
  matterName: row.matter_name,
  date: row.happened_on,
  text: row.client_text,
  author: row.author ?? '',
  nextOn: row.next_on,
  sharedAt: (row.shared_at ?? new Date(0)).toISOString(),
  isNew: row.is_new,
})

export const toMatterRow = (row: MatterRow): PortalMatterRow => ({
  id: row.id,
  number: row.number,
  name: row.name,
  isOpen: row.status !== 'closed',
  openedOn: row.opened_on,
  lawyer: row.lawyer,
  nextOn: row.next_on,
  newUpdates: Number(row.new_updates),
})

export function toInvoiceRow(row: InvoiceRow, today: string): PortalInvoiceRow {
  const dueInDays = daysBetween(today, row.due_on)
  const [open, held, total] = [BigInt(row.open_minor), BigInt(row.held_minor), BigInt(row.total_minor)]
  return {
    id: row.id,
    number: row.number ?? '',
    matters: row.matters,
    issuedOn: row.issued_on,
    dueOn: row.due_on,
    dueInDays,
    state: stateOf({ open, held, total, dueInDays }),
    ...currencyOf(row),
    total: minorToNumber(total, row.currency),
    open: minorToNumber(open - held, row.currency),
    held: minorToNumber(held, row.currency),
  }
}

interface Standing {
  readonly open: bigint
  readonly held: bigint
  readonly total: bigint
  readonly dueInDays: number
}

function stateOf({ open, held, total, dueInDays }: Standing): PortalInvoiceRow['state'] {
  if (open === 0n) return 'settled'
  if (open === held) return 'held'
  if (dueInDays < 0) return 'overdue'
  return open < total ? 'partlyPaid' : 'due'
}

export function toWork(row: WorkRow, symbol: string): PortalWork {
  const { currency } = row
  const money = { currencyCode: currency, currencySymbol: symbol }
  if (row.kind === 'hours') {
    const [limit, used] = [row.hours_limit ?? '0', row.hours ?? '0']
    const usedPercent = percentOf(decimal(limit), decimal(used))
    return { kind: 'hours', limit: Number(limit), used: Number(used), unbilled: null, usedPercent, ...money }
  }
  const { minor_limit: limit, minor: used } = row
  const amount = (minor: string | null) => minorToNumber(minor ?? '0', currency)
  return {
    kind: 'amount',
    limit: limit === null ? null : amount(limit),
    used: amount(used),
    unbilled: amount(row.unbilled_minor),
    usedPercent: limit === null ? null : percentOf(decimal(limit), decimal(used ?? '0')),
    ...money,
  }
}

/** The state of the budget is the firm's own; the client is told how much of it is used. */
const percentOf = (limit: Decimal, used: Decimal): number => Number(budgetUse(limit, used, 100).percent)

const KINDS: Readonly<Record<string, PortalFundsRow['kind']>> = {
  deposit: 'received',
  disbursement: 'paidOut',
  officeTransfer: 'toInvoice',
  interest: 'interest',
  madeGood: 'received',
}

/** A transfer between two ledgers of the client moves nothing in sum, and is shown as what came in and what went out. */
export function toMovements(row: MovementRow): PortalFundsRow[] {
  const amount = minorToNumber(row.amount_minor, row.currency)
  const shared = {
    date: row.effective_on,
    matterName: row.matter_name ?? '',
    reference: row.number ?? '',
    isCleared: row.cleared_on !== null,
    isUndone: row.undone_on !== null,
    ...currencyOf(row),
  }
  if (row.kind === 'ledgerTransfer')
    return [
      ...(row.target_id ? [{ ...shared, id: row.id, kind: 'transferIn' as const, amount }] : []),
      ...(row.source_id ? [{ ...shared, id: row.id, kind: 'transferOut' as const, amount: -amount }] : []),
    ]
  const kind = KINDS[row.kind]
  if (kind === undefined) return []
  const isOut = kind === 'paidOut' || kind === 'toInvoice'
  return [{ ...shared, id: row.id, kind, amount: isOut ? -amount : amount }]
}
