import { interestText } from '#domain/late-interest.ts'
import { toMajorNumber, toMajorText } from '#domain/money.ts'
import { InvoiceInput } from '#contract/invoice-shapes.ts'
import type { InterestInvoiceInput, InterestProposal, ProposalsQuery } from '#contract/late-interest.ts'
import type { FirmContext } from '../../platform/context.ts'
import { toPage } from '../../platform/db/paging.ts'
import { missingField } from '../../platform/refusal.ts'
import { findInvoiceRate } from '../exchange-rates/public.ts'
import { firmSettings } from '../firm/public.ts'
import { createDraft, firmToday } from '../invoices/public.ts'
import { currencies, type Currencies } from '../reference/public.ts'
import { chargeDebts, type ChargedDebt } from './debts.ts'
import {
  insertCharges,
  selectDebtPage,
  selectDebtsOf,
  selectHeldMoves,
  selectKnownInvoices,
  selectMoves,
  type DebtRow,
  type MoveRow,
} from './queries.ts'
import { dayToCome, interestOff, nothingToCharge, severalClients, severalCurrencies } from './refusals.ts'
import { readSettings } from './settings.ts'

/** The last day that is counted: the one asked for, which is not to come. */
async function resolveDay(context: FirmContext, asAt: string | undefined): Promise<string> {
  const today = await firmToday(context)
  if (asAt !== undefined && asAt > today) throw dayToCome()
  return asAt ?? today
}

async function movesOfDebts({ tx }: Pick<FirmContext, 'tx'>, rows: readonly DebtRow[]): Promise<MoveRow[]> {
  if (rows.length === 0) return []
  const ids = [...new Set(rows.map(({ invoice_id }) => invoice_id))]
  const [moves, held] = await Promise.all([selectMoves(tx, ids), selectHeldMoves(tx, ids)])
  return [...moves, ...held]
}

/** Overdue invoices with what they have earned by a day; nothing where the firm charges no interest. */
export async function listInterestProposals(context: FirmContext, query: ProposalsQuery) {
  const { tx } = context
  const [terms, asAt, known] = await Promise.all([readSettings(tx), resolveDay(context, query.asAt), currencies(tx)])
  if (!terms.isCharged) return { data: [], page: query.page, size: query.size, hasMore: false }
  const { graceDays } = terms
  const paged = toPage(await selectDebtPage(tx, { asAt, graceDays, clientId: query.clientId }, query), query)
  const debts = chargeDebts(paged.data, await movesOfDebts(context, paged.data), { ...terms, asAt })
  return { ...paged, data: debts.map((debt) => toProposal(debt, known)) }
}

const toProposal = ({ row, segments, interest, fixedSum }: ChargedDebt, known: Currencies): InterestProposal => ({
  invoiceId: row.invoice_id,
  number: row.number ?? '',
  clientId: row.client_id,
  clientName: row.client_name,
  matter: { id: row.matter_id, name: row.matter_name, number: row.matter_number },
  dueDate: row.due_on,
  chargedThrough: row.charged_through,
  currencyCode: row.currency,
  currencySymbol: known.byCode(row.currency).symbol,
  segments: segments.map((segment) => ({ ...segment, balance: toMajorNumber(segment.balance) })),
  interest: toMajorNumber(interest),
  fixedSum: toMajorNumber(fixedSum),
})

/**
 * A draft dated today with a line for the interest on each debt of one client, which says how it was computed. Its days count
 * as charged until the line is deleted or the invoice is voided.
 */
export async function createInterestInvoice(context: FirmContext, input: InterestInvoiceInput) {
  const { tx, businessId } = context
  const [terms, asAt, today] = await Promise.all([
    readSettings(tx),
    resolveDay(context, input.asAt),
    firmToday(context),
  ])
  if (!terms.isCharged) throw interestOff()
  const ids = [...new Set(input.invoiceIds)]
  const { clientId, currency } = await resolveDebtor(context, ids)
  const rows = await selectDebtsOf(tx, { asAt, graceDays: terms.graceDays, invoiceIds: ids })
  const debts = chargeDebts(rows, await movesOfDebts(context, rows), { ...terms, asAt })
  const lines = debts.flatMap((debt) => toLines(debt, { annualPercent: terms.annualPercent, asAt }))
  if (lines.length === 0) throw nothingToCharge()

  const body = { clientId, issueDate: today, ...(await resolvePrice(context, currency, today)) }
  const { id, draft } = await createDraft(
    context,
    InvoiceInput.parse({ ...body, lines: lines.map(({ line }) => line) }),
  )
  await insertCharges(
    tx,
    lines.map(({ charge }, index) => ({
      ...charge,
      business_id: businessId,
      line_id: draft.lines[index]?.id ?? '',
      interest_invoice_id: id,
    })),
  )
  return { invoiceId: id }
}

/** The one client and the one currency of the invoices. */
async function resolveDebtor({ tx }: FirmContext, ids: readonly string[]) {
  const known = await selectKnownInvoices(tx, ids)
  const [first] = known
  if (!first || known.length < ids.length) throw missingField('invoiceIds', 'Invoice')
  if (known.some(({ client_id }) => client_id !== first.client_id)) throw severalClients()
  if (known.some(({ currency }) => currency !== first.currency)) throw severalCurrencies()
  return { clientId: first.client_id, currency: first.currency }
}

async function resolvePrice({ tx, businessId }: FirmContext, currency: string, day: string) {
  const [firm, known] = await Promise.all([firmSettings(tx, businessId), currencies(tx)])
  const exchangeRate = await findInvoiceRate(tx, firm.currency, currency, day)
  return { currencyId: known.byCode(currency).id, exchangeRate }
}

/** The lines of the draft for one debt, with what each of them charges. Interest carries no tax (R15). */
function toLines(
  { row, from, segments, interest, fixedSum }: ChargedDebt,
  { annualPercent, asAt }: { annualPercent: string; asAt: string },
) {
  const number = row.number ?? ''
  const about = { invoice_id: row.invoice_id, matter_id: row.matter_id }
  const plain = { kind: 'interest' as const, matterId: row.matter_id, quantity: '1', taxCodeIds: [] }
  const days = {
    line: { ...plain, description: interestText(number, annualPercent, segments), rate: toMajorText(interest) },
    charge: {
      ...about,
      kind: 'days' as const,
      from_on: from,
      to_on: asAt,
      annual_percent: annualPercent,
      amount_minor: interest.minor.toString(),
    },
  }
  const fixed = {
    line: { ...plain, description: `Fixed sum for late payment of invoice ${number}`, rate: toMajorText(fixedSum) },
    charge: { ...about, kind: 'fixedSum' as const, amount_minor: fixedSum.minor.toString() },
  }
  return [...(interest.minor > 0n ? [days] : []), ...(fixedSum.minor > 0n ? [fixed] : [])]
}
