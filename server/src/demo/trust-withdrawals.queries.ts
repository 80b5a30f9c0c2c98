import { addDays } from '#domain/calendar-day.ts'
import { fromMajor } from '#domain/money.ts'
import { HOME_CURRENCY } from '../../../db/demo/team.ts'
import { createDisbursement } from '../features/trust-transactions/public.ts'
import { updateRecord } from '../platform/db/records.ts'
import type { FirmWork } from '../platform/context.ts'
import { newId } from '../platform/ids.ts'
import type { TrustBooks, WorkOn } from './trust.ts'

interface Office {
  readonly accountant: WorkOn
  readonly partner: WorkOn
}

/** The five requests of §7: three approved, of which two were paid, one declined and one that waits. */
const REQUESTS = [
  { fate: 'paid', amount: 20_000, payee: 'Harmattan Valuers', purpose: 'Valuation report', daysAgo: 12 },
  { fate: 'paid', amount: 15_000, payee: 'Lands registry', purpose: 'Search and registration', daysAgo: 9 },
  { fate: 'declined', amount: 80_000, payee: 'Savannah Aviation PLC', purpose: 'Advance on completion', daysAgo: 8 },
  { fate: 'approved', amount: 25_000, payee: 'Court registry', purpose: 'Filing fees', daysAgo: 5 },
  { fate: 'pending', amount: 30_000, payee: 'Bailiff of the High Court', purpose: 'Service and execution', daysAgo: 1 },
] as const

/** Requests to pay client money out, of the ledgers of the matters, each made by the accountant and decided by the partner. */
export async function insertWithdrawals(
  office: Office,
  { trustBooks, matterIds, lastDay }: { trustBooks: TrustBooks; matterIds: readonly string[]; lastDay: string },
): Promise<void> {
  for (const [place, request] of REQUESTS.entries()) {
    const { fate, amount, payee, purpose, daysAgo } = request
    const requestedOn = addDays(lastDay, -daysAgo)
    const accountant = await office.accountant(requestedOn, '09:50')
    const [id, matterId] = [newId(), matterIds[place % matterIds.length] ?? '']
    const ledgerId = trustBooks.ledgers.get(matterId) ?? ''
    const { tx, businessId, userId, clock } = accountant
    await tx
      .insertInto('app.trust_withdrawals')
      .values({
        business_id: businessId,
        id,
        ledger_id: ledgerId,
        matter_id: matterId,
        currency: HOME_CURRENCY,
        number: `WR-${requestedOn.slice(0, 4)}-${String(place + 1).padStart(4, '0')}`,
        amount_minor: fromMajor(String(amount), HOME_CURRENCY).minor.toString(),
        payee,
        purpose,
        method: 'transfer',
        approvers_needed: 1,
        requested_by: userId,
        created_at: clock.now(),
        updated_at: clock.now(),
      })
      .execute()
    await addStep(accountant, { id, kind: 'requested', requestedBy: userId, note: '' })
    if (fate === 'pending') continue
    const partner = await office.partner(requestedOn, '16:20')
    const isDeclined = fate === 'declined'
    const note = isDeclined ? 'The client has not confirmed the account of the payee' : ''
    await addStep(partner, { id, kind: isDeclined ? 'declined' : 'approved', requestedBy: userId, note })
    await updateRecord(partner, 'app.trust_withdrawals', id, { status: isDeclined ? 'declined' : 'approved' })
    if (fate !== 'paid') continue
    const date = addDays(requestedOn, 1)
    const payment = { ledgerId, date, amount: String(amount), payee, purpose, method: 'transfer' as const }
    await createDisbursement(await office.accountant(date, '10:30'), payment, { withdrawalId: id })
  }
}

interface Step {
  readonly id: string
  readonly kind: 'requested' | 'approved' | 'declined'
  readonly requestedBy: string
  readonly note: string
}

const addStep = ({ tx, businessId, userId, clock }: FirmWork, { id, kind, requestedBy, note }: Step) =>
  tx
    .insertInto('app.trust_withdrawal_steps')
    .values({
      business_id: businessId,
      id: newId(),
      withdrawal_id: id,
      kind,
      round: 1,
      note,
      user_id: userId,
      requested_by: requestedBy,
      created_at: clock.now(),
    })
    .execute()
