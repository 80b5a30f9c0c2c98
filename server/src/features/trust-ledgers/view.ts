import { minorToNumber } from '#domain/money.ts'
import type { TrustLedger, TrustLedgerEntry } from '#contract/trust-ledgers.ts'
import { TRUST_KINDS, TRUST_METHODS, TRUST_STATES } from '#contract/trust-shapes.ts'
import type { Currencies } from '../reference/public.ts'
import type { EntryRow, LedgerRow } from './queries.ts'

const OWN_NAMES: Readonly<Record<string, string>> = { float: "Firm's float", interest: 'Interest to pay out' }

/** `Harbour Shipping Ltd · M-101 Charter`, or what a ledger without a client is for. */
export const ledgerName = (row: Pick<LedgerRow, 'kind' | 'client_name' | 'matter_name' | 'matter_number'>): string =>
  OWN_NAMES[row.kind] ?? `${row.client_name ?? ''} · ${row.matter_number ?? ''} ${row.matter_name ?? ''}`

export function toLedger(row: LedgerRow, currencies: Currencies): TrustLedger {
  const { code, symbol } = currencies.byCode(row.currency)
  const { matter_id: matterId, client_id: clientId } = row
  return {
    id: row.id,
    accountId: row.book_id,
    accountName: row.account_name,
    kind: row.kind === 'float' || row.kind === 'interest' ? row.kind : 'client',
    client: clientId === null ? null : { id: clientId, name: row.client_name ?? '' },
    matter: matterId === null ? null : { id: matterId, name: row.matter_name ?? '', number: row.matter_number ?? '' },
    currencyCode: code,
    currencySymbol: symbol,
    balance: minorToNumber(row.balance_minor, code),
    cleared: minorToNumber(row.cleared_minor, code),
    uncleared: minorToNumber(BigInt(row.balance_minor) - BigInt(row.cleared_minor), code),
    latestOn: row.latest_on,
    closedAt: row.closed_at?.toISOString() ?? null,
    version: row.version,
  }
}

export const toEntry = (row: EntryRow, currency: string): TrustLedgerEntry => ({
  entryId: row.entry_id,
  transactionId: row.transaction_id,
  date: row.effective_on,
  kind: oneOf(TRUST_KINDS, row.kind),
  method: oneOf(TRUST_METHODS, row.method),
  state: oneOf(TRUST_STATES, row.status),
  receiptNumber: row.number,
  chequeNumber: row.cheque_number,
  purpose: row.purpose,
  expectedToClearOn: row.expected_to_clear_on,
  clearedOn: row.cleared_on,
  undoReason: row.undo_reason,
  description: row.description,
  reference: row.reference,
  party: row.party,
  isReversal: row.reverses_id !== null,
  amount: minorToNumber(row.moved, currency),
  cleared: minorToNumber(row.moved_cleared, currency),
  balance: minorToNumber(row.balance, currency),
})

/** The database stores no other. */
export function oneOf<const Value extends string>(values: readonly Value[], text: string): Value {
  const found = values.find((value) => value === text)
  if (found === undefined) throw new Error(`not one of ${values.join(', ')}: ${text}`)
  return found
}
