import { InvoiceInput } from '#contract/invoice-shapes.ts'
import type { FirmWork } from '../../platform/context.ts'
import { inSavepoint } from '../../platform/db/transactions.ts'
import { toRefusal, type ConstraintRefusals } from '../../platform/refusal.ts'
import { findInvoiceRate } from '../exchange-rates/public.ts'
import { sendInvoiceToClient } from '../invoice-sending/public.ts'
import { approveInvoices, createDraft, selectUnbilled } from '../invoices/public.ts'
import { currencies } from '../reference/public.ts'
import { changeRecurring, insertDay, type RecurringRow } from './queries.ts'
import { getNextDay } from './service.ts'

interface Context extends FirmWork {
  readonly home: string
  readonly constraints: ConstraintRefusals
  readonly publicUrl: string
}

/** As many as an invoice has lines. */
const MAX_LINES = 500

/**
 * Makes the next invoice of a recurring one, with what is stored of its day, in one transaction: the key of the day makes it once.
 * What is refused is told by the recurring invoice, which goes on with its next day.
 */
export async function makeNextInvoice(
  context: Context | undefined,
  at: Pick<Context, 'tx' | 'clock'>,
  row: RecurringRow,
) {
  const outcome = context
    ? await attempt(context, row, dayOf(row))
    : { problem: 'Whoever created it has no permission for invoices any more', invoiceId: undefined }
  await recordDay(at, row, outcome)
}

/** What is kept of work that failed with a fault again and again. */
export const GIVEN_UP = 'The server failed at it. Its log has the cause'

/** Goes on with the next day of a recurring invoice whose present one cannot be done. */
export const giveUpDay = (at: Pick<Context, 'tx' | 'clock'>, row: RecurringRow): Promise<void> =>
  recordDay(at, row, { problem: GIVEN_UP, invoiceId: undefined })

const dayOf = (row: RecurringRow): string => row.next_on ?? ''

async function recordDay({ tx, clock }: Pick<Context, 'tx' | 'clock'>, row: RecurringRow, outcome: Outcome) {
  const day = dayOf(row)
  await insertDay(tx, {
    business_id: row.business_id,
    recurring_id: row.id,
    day,
    invoice_id: outcome.invoiceId ?? null,
    problem: outcome.invoiceId === undefined ? outcome.problem : '',
    made_at: clock.now(),
  })
  const schedule = { first: row.starts_on, last: row.ends_on, every: row.every, unit: row.unit }
  const { next_on, made } = getNextDay(schedule, day, row.made + 1)
  await changeRecurring(tx, row.id, { next_on, made, problem: outcome.problem, updated_at: clock.now() })
}

interface Outcome {
  readonly invoiceId: string | undefined
  /** Why it was not made, or not finished as it should be. */
  readonly problem: string
}

async function attempt(context: Context, row: RecurringRow, day: string): Promise<Outcome> {
  let invoiceId: string | undefined
  const problem = await reasonOf(context, async () => {
    invoiceId = (await createDraft(context, await toInput(context, row, day))).id
  })
  if (problem !== '' || invoiceId === undefined) return { invoiceId: undefined, problem: problem || 'Nothing to bill' }
  return { invoiceId, problem: await finishInvoice(context, row.finish, invoiceId) }
}

/** Approves and mails as the recurring invoice says; what is refused leaves it as it is by then. */
async function finishInvoice(context: Context, finish: RecurringRow['finish'], id: string): Promise<string> {
  if (finish === 'draft') return ''
  const refused = await reasonOf(context, async () => {
    const refusal = (await approveInvoices(context, [id], context.constraints)).get(id)
    if (refusal) throw refusal
  })
  if (refused !== '' || finish === 'approve') return refused
  return reasonOf(context, () => sendInvoiceToClient(context, id))
}

/** Does a part of the work that may be refused; the reason, or blank. */
async function reasonOf({ tx, constraints }: Context, work: () => Promise<void>): Promise<string> {
  try {
    await inSavepoint(tx, work)
    return ''
  } catch (error) {
    const refusal = toRefusal(error, constraints)
    if (!refusal) throw error
    return refusal.message.slice(0, 500)
  }
}

async function toInput(context: Context, row: RecurringRow, day: string): Promise<InvoiceInput> {
  const { tx, home } = context
  const template = InvoiceInput.parse({ ...Object(row.template), clientId: row.client_id, issueDate: day })
  const known = await currencies(tx)
  const currency = template.currencyId === undefined ? undefined : known.byId(template.currencyId)?.code
  const work = row.includes_unbilled
    ? await selectUnbilled(tx, {
        matterIds: row.matter_ids,
        upTo: day,
        limit: MAX_LINES - template.lines.length,
        withoutHeld: true,
      })
    : []
  return {
    ...template,
    ...(currency !== undefined && { exchangeRate: (await findInvoiceRate(tx, home, currency, day)) ?? undefined }),
    lines: [...template.lines, ...work.map(({ kind, id }) => ({ work: { kind, id } }))],
  }
}
