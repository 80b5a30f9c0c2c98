import { minorToNumber } from '#domain/money.ts'
import { TRUST_KINDS, TRUST_METHODS, TRUST_STATES, type TrustTransaction } from '#contract/trust-shapes.ts'
import type { Currencies } from '../reference/public.ts'
import { ledgerName, oneOf } from '../trust-ledgers/public.ts'
import type { TransactionRow } from './queries.ts'

export function toTransaction(row: TransactionRow, currencies: Currencies): TrustTransaction {
  const { code, symbol } = currencies.byCode(row.currency)
  return {
    id: row.id,
    accountId: row.book_id,
    accountName: row.account_name,
    kind: kindOf(row),
    state: stateOf(row),
    date: row.effective_on,
    ledger: { id: row.ledger_id, name: ledgerNameOf(row) },
    toLedger: row.to_ledger_id === null ? null : { id: row.to_ledger_id, name: targetName(row) },
    authority: row.authority,
    amount: minorToNumber(row.amount_minor, code),
    currencyCode: code,
    currencySymbol: symbol,
    method: methodOf(row),
    party: row.party,
    reference: row.reference,
    purpose: row.purpose,
    receiptNumber: row.number,
    chequeNumber: row.cheque_number,
    invoice: row.invoice_id === null ? null : { id: row.invoice_id, number: row.invoice_number ?? '' },
    request: row.request_id === null ? null : { id: row.request_id, number: row.request_number ?? '' },
    paymentId: row.payment_id,
    batchId: row.batch_id,
    expectedToClearOn: row.expected_to_clear_on,
    clearedOn: row.cleared_on,
    created: { at: row.created_at.toISOString(), person: person(row.created_by, row.creator_name) },
    undone:
      row.undone_on && row.undone_at
        ? {
            date: row.undone_on,
            at: row.undone_at.toISOString(),
            person: person(row.undone_by, row.undoer_name),
            reason: row.undo_reason,
          }
        : null,
    version: row.version,
  }
}

export const kindOf = ({ kind }: Pick<TransactionRow, 'kind'>) => oneOf(TRUST_KINDS, kind)
export const methodOf = ({ method }: Pick<TransactionRow, 'method'>) => oneOf(TRUST_METHODS, method)
export const stateOf = ({ status }: Pick<TransactionRow, 'status'>) => oneOf(TRUST_STATES, status)
export const ledgerNameOf = (row: TransactionRow): string => ledgerName({ ...row, kind: row.ledger_kind })

export const targetName = (row: TransactionRow): string =>
  ledgerName({
    kind: row.target_kind ?? 'client',
    client_name: row.target_client_name,
    matter_name: row.target_matter_name,
    matter_number: row.target_matter_number,
  })

const person = (id: string | null, name: string | null) => (id === null ? null : { userId: id, name: name ?? '' })
