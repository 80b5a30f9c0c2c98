import { convertToHome } from '#domain/exchange-difference.ts'
import { postOpeningCredit } from '#domain/posting-rules.ts'
import type { FirmContext } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { requirePermission } from '../../platform/permission.ts'
import { notFound } from '../../platform/refusal.ts'
import { assertBillingCurrency, resolveExchangeRate } from '../charges/public.ts'
import { firmSettings } from '../firm/public.ts'
import { firmToday } from '../invoices/public.ts'
import { getOfficeBook, postEntry, reverseEntry } from '../ledger/public.ts'
import { assertRoles } from './accounts.ts'
import { changeCredit, findEntryOfCredit, insertCredit, lockCredit } from './credits.queries.ts'
import { creditUsed, paymentUndone } from './refusals.ts'
import { amountIn } from './settling.ts'

/** Credit that a client had in older books. */
interface BroughtForwardCredit {
  readonly clientId: string
  /** What the older books call it. */
  readonly number: string
  readonly currency: string
  readonly amount: string
  /** Units of the currency for one of the firm's. */
  readonly exchangeRate?: string | undefined
  readonly takenOverOn: string
}

const EVENT = 'credit.broughtForward'

/**
 * Takes over what a client had to their credit in older books, against opening balances: the money itself is in the balance of
 * the bank that the firm opens its books with.
 */
export async function bringCreditForward(
  context: FirmContext,
  { clientId, number, currency, amount: text, exchangeRate: requested, takenOverOn }: BroughtForwardCredit,
): Promise<{ readonly id: string }> {
  requirePermission(context, 'paymentInfo.create')
  const { tx, businessId, clock } = context
  const firm = await firmSettings(tx, businessId)
  assertBillingCurrency(firm, currency, { field: 'currencyId' })
  const exchangeRate = resolveExchangeRate({ requested, currency, homeCurrency: firm.currency })
  const amount = amountIn(text, currency)
  const taken = { amount, homeAmount: convertToHome(amount, exchangeRate, firm.currency) }
  await assertRoles(tx, ['clientCredit', 'opening'])
  const id = newId()
  await postEntry(tx, {
    bookId: (await getOfficeBook(tx)).id,
    effectiveOn: takenOverOn,
    event: EVENT,
    eventId: id,
    reference: number,
    description: `Credit ${number} brought forward`,
    lines: postOpeningCredit(clientId, taken),
  })
  await insertCredit(tx, {
    business_id: businessId,
    id,
    client_id: clientId,
    matter_ids: [],
    source: 'broughtForward',
    number,
    arisen_on: takenOverOn,
    currency,
    home_currency: firm.currency,
    amount_minor: amount.minor.toString(),
    home_amount_minor: taken.homeAmount.minor.toString(),
    unapplied_minor: amount.minor.toString(),
    unapplied_home_minor: taken.homeAmount.minor.toString(),
    updated_at: clock.now(),
  })
  return { id }
}

/** Takes brought forward credit back while nothing of it is applied or refunded. */
export async function takeBackOpeningCredit(context: FirmContext, id: string): Promise<void> {
  requirePermission(context, 'paymentInfo.delete')
  const { tx, clock } = context
  const [credit, entryId] = [await lockCredit(tx, id), await findEntryOfCredit(tx, EVENT, id)]
  if (credit?.source !== 'broughtForward' || entryId === undefined) throw notFound('Credit')
  if (credit.undone_at) throw paymentUndone()
  if (credit.unapplied_minor !== credit.amount_minor) throw creditUsed()
  await reverseEntry(tx, {
    id: newId(),
    effectiveOn: await firmToday(context),
    event: 'credit.takenBack',
    eventId: id,
    reversesId: entryId,
    reference: credit.number,
    description: `Credit ${credit.number} taken back`,
    reason: 'The import was undone',
  })
  const now = clock.now()
  await changeCredit(tx, id, { unapplied_minor: '0', unapplied_home_minor: '0', undone_at: now, updated_at: now })
}
