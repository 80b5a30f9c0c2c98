import { dayText } from '#domain/calendar-day.ts'
import { moneyText } from '#domain/format.ts'
import { money } from '#domain/money.ts'
import { InvoiceInput } from '#contract/invoice-shapes.ts'
import type { FirmWork } from '../../platform/context.ts'
import { inSavepoint } from '../../platform/db/transactions.ts'
import { toRefusal, type ConstraintRefusals } from '../../platform/refusal.ts'
import { createDraft, selectUnbilled, type WorkRow } from '../invoices/public.ts'
import { findInvoiceRate } from '../exchange-rates/public.ts'
import { currencies } from '../reference/public.ts'
import { changeItem, type ItemRow, type RunRow } from './queries.ts'

interface Drafting extends FirmWork {
  /** The code of the firm's currency. */
  readonly home: string
  readonly constraints: ConstraintRefusals
}

/** As many as an invoice has lines. */
const MAX_LINES = 500

type Outcome = Pick<ItemRow, 'state' | 'reason'> & { readonly invoice_id?: string }

const skipped = (reason: string): Outcome => ({ state: 'skipped', reason })
const failed = (reason: string): Outcome => ({ state: 'failed', reason })

/** Makes the draft of an item, and stores what became of it in the same transaction. */
export async function draftItem(context: Drafting, run: RunRow, item: ItemRow): Promise<void> {
  const outcome = await resolveItem(context, run, item)
  await changeItem(context.tx, item, { ...outcome, changed_at: context.clock.now() })
}

async function resolveItem(context: Drafting, run: RunRow, item: ItemRow): Promise<Outcome> {
  const { tx, home } = context
  const work = await selectUnbilled(tx, {
    matterIds: item.matter_ids,
    upTo: run.up_to,
    limit: MAX_LINES + 1,
    withoutHeld: true,
  })
  if (work.length === 0) return skipped(`Nothing unbilled up to ${dayText(run.up_to)}`)
  if (work.length > MAX_LINES) return failed(`More than ${MAX_LINES} entries: choose an earlier day`)
  const worth = work.reduce((sum, { home_amount_minor }) => sum + BigInt(home_amount_minor), 0n)
  const known = await currencies(tx)
  if (worth < BigInt(run.minimum_minor)) {
    const { code, symbol } = known.byCode(home)
    return skipped(`Below ${moneyText(money(BigInt(run.minimum_minor), code), symbol)}`)
  }
  const exchangeRate = await findInvoiceRate(tx, home, item.currency, run.issued_on)
  if (exchangeRate === undefined) return failed(`No ${item.currency} rate`)
  const input = InvoiceInput.parse({
    clientId: item.client_id,
    issueDate: run.issued_on,
    currencyId: known.byCode(item.currency).id,
    exchangeRate,
    lines: work.map(({ kind, id }) => ({ work: { kind, id } })),
  })
  return attemptDraft(context, input, work)
}

/** A draft that is refused leaves nothing, and the item has the reason. */
async function attemptDraft(context: Drafting, input: InvoiceInput, work: readonly WorkRow[]): Promise<Outcome> {
  let id = ''
  try {
    await inSavepoint(context.tx, async () => {
      id = (await createDraft(context, input, work)).id
    })
  } catch (error) {
    const refusal = toRefusal(error, context.constraints)
    if (!refusal) throw error
    return failed(refusal.message)
  }
  return { state: 'drafted', reason: '', invoice_id: id }
}
