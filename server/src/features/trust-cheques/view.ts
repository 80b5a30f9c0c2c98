import { minorToNumber } from '#domain/money.ts'
import type { TrustCheque } from '#contract/trust-cheques.ts'
import type { Currencies } from '../reference/public.ts'
import { ledgerName } from '../trust-ledgers/public.ts'
import type { ChequeRow } from './queries.ts'

export const chequeLedgerName = (row: ChequeRow): string => ledgerName({ ...row, kind: row.ledger_kind ?? 'client' })

export function toCheque(row: ChequeRow, currencies: Currencies): TrustCheque {
  const { code, symbol } = currencies.byCode(row.currency)
  return {
    id: row.id,
    accountId: row.book_id,
    accountName: row.account_name,
    number: row.number,
    state: row.state,
    drawnOn: row.drawn_on,
    handedOverOn: row.handed_over_on,
    presentedOn: row.presented_on,
    staleOn: row.stale_on,
    payment:
      row.transaction_id === null || row.ledger_id === null
        ? null
        : {
            transactionId: row.transaction_id,
            ledger: { id: row.ledger_id, name: chequeLedgerName(row) },
            payee: row.party ?? '',
            purpose: row.purpose ?? '',
            amount: minorToNumber(row.amount_minor ?? '0', code),
          },
    currencyCode: code,
    currencySymbol: symbol,
    ended: endedOf(row),
  }
}

/** By the register, or by the payment where that alone was undone. */
function endedOf(row: ChequeRow): TrustCheque['ended'] {
  const [on, at] = [row.ended_on ?? row.undone_on, row.ending === null ? row.undone_at : row.updated_at]
  if (on === null || at === null) return null
  const userId = row.ended_by ?? row.undone_by
  const person = userId === null ? null : { userId, name: row.ender_name ?? '' }
  return { on, reason: row.ended_reason || (row.undo_reason ?? ''), at: at.toISOString(), person }
}
