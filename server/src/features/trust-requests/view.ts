import { minorToNumber } from '#domain/money.ts'
import type { DepositRequest } from '#contract/trust-requests.ts'
import type { Currencies } from '../reference/public.ts'
import type { RequestRow } from './queries.ts'

export function toRequest(row: RequestRow, currencies: Currencies): DepositRequest {
  const { code, symbol } = currencies.byCode(row.currency)
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    ledgerId: row.ledger_id,
    accountId: row.book_id,
    accountName: row.account_name,
    client: { id: row.client_id, name: row.client_name },
    matter: { id: row.matter_id, name: row.matter_name, number: row.matter_number ?? '' },
    reason: row.reason,
    dueOn: row.due_on,
    amount: minorToNumber(row.amount_minor, code),
    received: minorToNumber(row.received_minor, code),
    outstanding: minorToNumber(leftOf(row), code),
    currencyCode: code,
    currencySymbol: symbol,
    requested: { at: row.created_at.toISOString(), person: { userId: row.requested_by, name: row.requester_name } },
    isToDecide: row.is_to_decide,
    version: row.version,
  }
}

/** What is still to be received, in minor units; never below 0. */
export function leftOf({ amount_minor, received_minor }: Pick<RequestRow, 'amount_minor' | 'received_minor'>): bigint {
  const left = BigInt(amount_minor) - BigInt(received_minor)
  return left > 0n ? left : 0n
}
