import { minorToNumber } from '#domain/money.ts'
import {
  WITHDRAWAL_KINDS,
  WITHDRAWAL_METHOD_LABELS,
  type WithdrawalKind,
  type WithdrawalMethod,
} from '#domain/trust-withdrawal.ts'
import { WITHDRAWAL_STEPS, type TrustWithdrawal, type WithdrawalStep } from '#contract/trust-withdrawal-shapes.ts'
import type { Currencies } from '../reference/public.ts'
import type { selectSteps, WithdrawalRow } from './queries.ts'

export function toWithdrawal(row: WithdrawalRow, currencies: Currencies): TrustWithdrawal {
  const { code, symbol } = currencies.byCode(row.currency)
  return {
    id: row.id,
    number: row.number,
    kind: kindOf(row.kind),
    state: row.state,
    ledgerId: row.ledger_id,
    accountId: row.book_id,
    accountName: row.account_name,
    client: { id: row.client_id, name: row.client_name },
    matter: { id: row.matter_id, name: row.matter_name, number: row.matter_number ?? '' },
    payee: row.payee,
    method: methodOf(row.method),
    purpose: row.purpose,
    neededOn: row.needed_on,
    amount: minorToNumber(row.amount_minor, code),
    used: minorToNumber(row.used_minor, code),
    currencyCode: code,
    currencySymbol: symbol,
    approvals: Number(row.approvals),
    approversNeeded: row.approvers_needed,
    requested: { at: row.created_at.toISOString(), person: { userId: row.requested_by, name: row.requester_name } },
    isToDecide: row.is_to_decide,
    version: row.version,
  }
}

/** The database stores no other. */
const kindOf = (text: string): WithdrawalKind => WITHDRAWAL_KINDS.find((kind) => kind === text) ?? 'disbursement'
export const methodOf = (text: string): WithdrawalMethod =>
  (Object.keys(WITHDRAWAL_METHOD_LABELS) as WithdrawalMethod[]).find((method) => method === text) ?? 'transfer'

type StepRow = Awaited<ReturnType<typeof selectSteps>>[number]

export const toStep = (row: StepRow, round: number): WithdrawalStep => ({
  id: row.id,
  kind: WITHDRAWAL_STEPS.find((kind) => kind === row.kind) ?? 'comment',
  note: row.note,
  person: { userId: row.user_id, name: row.full_name },
  at: row.created_at.toISOString(),
  isCurrent: row.round === round,
})
