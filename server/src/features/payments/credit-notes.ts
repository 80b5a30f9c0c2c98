import type { OpenAmount } from '#domain/exchange-difference.ts'
import type { FirmWork } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { notPermitted } from '../../platform/refusal.ts'
import { changeCredit, insertCredit, type CreditRow } from './credits.queries.ts'
import { reverseApplication, type ReversalContext } from './credits.ts'
import { beforePayment } from './refusals.ts'
import { selectStandingAllocations } from './settling.queries.ts'

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

/** What of a credit was paid back. */
export interface RefundedCredit {
  readonly minor: bigint
  readonly homeMinor: bigint
}

interface TakingBack {
  readonly date: string
  readonly reason: string
  readonly refunded: RefundedCredit
}

/** Takes a credit off the invoices that it was applied to, which are locked. Refuses where one is behind an ethical wall. */
export async function takeBackCredit(
  context: ReversalContext,
  credit: CreditRow,
  { date, reason, refunded }: TakingBack,
): Promise<void> {
  const rows = await selectStandingAllocations(context.tx, { creditId: credit.id })
  const applied = rows.reduce((sum, row) => sum + BigInt(row.taken_minor), 0n)
  // Some of it is on an invoice behind an ethical wall.
  if (applied + refunded.minor + BigInt(credit.unapplied_minor) !== BigInt(credit.amount_minor)) throw notPermitted()
  for (const ofEntry of Map.groupBy(rows, ({ entry_id }) => entry_id).values()) {
    if (ofEntry.some(({ effective_on }) => date < effective_on)) throw beforePayment()
    await reverseApplication(context, ofEntry, { date, reason, number: credit.number })
  }
}

/** Takes back a credit that is applied to nothing. What was refunded of it is owed to the firm: the credit is below zero. */
export async function closeCredit(
  { tx, clock }: Pick<FirmWork, 'tx' | 'clock'>,
  id: string,
  refunded: RefundedCredit,
): Promise<void> {
  const now = clock.now()
  await changeCredit(tx, id, {
    unapplied_minor: (-refunded.minor).toString(),
    unapplied_home_minor: (-refunded.homeMinor).toString(),
    undone_at: now,
    updated_at: now,
  })
}
