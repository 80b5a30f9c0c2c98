import { minorToNumber } from '#domain/money.ts'
import { RETURN_METHODS, RETURN_OUTCOMES } from '#domain/trust-dormant.ts'
import { trustJurisdiction } from '#domain/trust-jurisdictions.ts'
import type { DormantLedger, ReturnAttempt } from '#contract/trust-dormant.ts'
import type { Currencies } from '../reference/public.ts'
import { oneOf } from '../trust-ledgers/public.ts'
import type { AttemptRow, DormantRow } from './queries.ts'

export function toDormant(row: DormantRow, currencies: Currencies): DormantLedger {
  const { code, symbol } = currencies.byCode(row.currency)
  return {
    id: row.id,
    accountId: row.book_id,
    accountName: row.account_name,
    jurisdiction: trustJurisdiction(row.jurisdiction),
    client: { id: row.client_id ?? '', name: row.client_name },
    matter: { id: row.matter_id ?? '', name: row.matter_name, number: row.matter_number ?? '' },
    kind: row.kind ?? 'dormant',
    step: row.step,
    balance: minorToNumber(row.balance_minor, code),
    currencyCode: code,
    currencySymbol: symbol,
    latestOn: row.latest_on ?? '',
    attempts: row.attempts,
    lastAttemptOn: row.last_attempt_on,
    nextOn: row.next_on,
  }
}

export const toAttempt = (row: AttemptRow): ReturnAttempt => ({
  id: row.id,
  madeOn: row.made_on,
  method: oneOf(RETURN_METHODS, row.method),
  outcome: oneOf(RETURN_OUTCOMES, row.outcome),
  note: row.note,
  nextOn: row.next_on,
  by: { userId: row.created_by, name: row.full_name },
  at: row.created_at.toISOString(),
})
