import type { OpenAmount } from '#domain/exchange-difference.ts'
import type { FirmWork } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { changeCredit, insertCredit } from './credits.queries.ts'

interface CreditedNote {
  readonly id: string
  readonly client_id: string
  readonly matter_ids: readonly string[]
  readonly number: string
  readonly issued_on: string
}

/** What a credit note takes back beyond the balance of its invoice is the client's, to be applied or refunded. */
export async function addCreditOfNote(
  { tx, businessId, clock }: FirmWork,
  note: CreditedNote,
  { amount, homeAmount }: OpenAmount,
): Promise<void> {
  await insertCredit(tx, {
    business_id: businessId,
    id: newId(),
    client_id: note.client_id,
    matter_ids: [...note.matter_ids],
    source: 'creditNote',
    credit_note_id: note.id,
    number: note.number,
    arisen_on: note.issued_on,
    currency: amount.currency,
    home_currency: homeAmount.currency,
    amount_minor: amount.minor.toString(),
    home_amount_minor: homeAmount.minor.toString(),
    unapplied_minor: amount.minor.toString(),
    unapplied_home_minor: homeAmount.minor.toString(),
    updated_at: clock.now(),
  })
}

/** Takes back a credit that nobody has used. */
export async function closeCredit({ tx, clock }: Pick<FirmWork, 'tx' | 'clock'>, id: string): Promise<void> {
  const now = clock.now()
  await changeCredit(tx, id, { unapplied_minor: '0', unapplied_home_minor: '0', undone_at: now, updated_at: now })
}
