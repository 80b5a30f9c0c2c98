import { credits, type CreditNote, type WriteOff } from '#contract/credits.ts'
import { invoices } from '#contract/invoices.ts'
import { invoiceSplits } from '#contract/invoice-splits.ts'
import type { InvoiceDetail } from '#contract/invoice-shapes.ts'
import { payments } from '#contract/payments.ts'
import type { OpenInvoices, PaymentDetail } from '#contract/payment-shapes.ts'
import { minorToText } from '#domain/money.ts'
import { asOwnerOf, type TestFirm } from './factories.ts'
import { invoiceBody, timeLine } from './invoices.ts'
import { anHourOn } from './records.ts'
import type { Reply, TestApp } from './test-app.ts'

/** What a random sequence of billing works on: one client with a matter, billed in one currency. */
export interface BillingWorld {
  readonly app: TestApp
  readonly firm: TestFirm
  readonly matter: { readonly id: string; readonly clientId: string }
  /** Clients who pay parts of an invoice. */
  readonly payerIds: readonly string[]
  readonly currency: { readonly code: string; readonly id: number; readonly rate: string }
  readonly accountId: string
  readonly invoiceIds: string[]
  readonly paymentIds: string[]
  readonly creditNoteIds: string[]
  readonly writeOffIds: string[]
}

/** Numbers that decide what a step does: which record, and how much. */
export interface Choice {
  readonly which: number
  readonly size: number
}

/** A step may be refused, but never fails. Features add theirs to `billingSteps`. */
export interface BillingStep {
  readonly name: string
  readonly run: (world: BillingWorld, choice: Choice) => Promise<void>
}

/** The answer of a step: its data, or undefined where it was refused in clear words. */
function answerOf<T>({ status, body }: Reply): T | undefined {
  if (status === 200) return body.data as T
  if ([404, 409, 422].includes(status)) return undefined
  throw new Error(`${status}: ${body.message} ${JSON.stringify(body.errors ?? {})}`)
}

const pick = <Value>(values: readonly Value[], { which }: Choice): Value | undefined =>
  values.length === 0 ? undefined : values[which % values.length]

const call = (world: BillingWorld, ...[endpoint, sent]: Parameters<TestApp['call']>) =>
  world.app.call(endpoint, sent, world.firm.administrator.token)

/** Up to the tenfold of 9,973 minor units, so that amounts are seldom round. */
const amountText = ({ currency: { code } }: BillingWorld, { size }: Choice): string =>
  minorToText(BigInt(1 + (size % 99_730)), code)

const body = ({ matter, currency }: BillingWorld, lines: readonly object[]) =>
  invoiceBody(matter, { lines, currencyId: currency.id, exchangeRate: currency.rate })

const typedLine = (world: BillingWorld, choice: Choice) => ({
  matterId: world.matter.id,
  kind: choice.which % 3 === 0 ? 'expense' : 'time',
  quantity: 1 + (choice.which % 7) / 4,
  rate: amountText(world, choice),
  discount: choice.which % 4 === 0 ? { type: 'percent', value: 12.5 } : undefined,
})

async function bill(world: BillingWorld, choice: Choice): Promise<void> {
  const work = choice.which % 2 === 0 ? [timeLine(await anHourOn(world.app, world.firm, world.matter.id))] : []
  const sent = { body: body(world, [typedLine(world, choice), ...work]) }
  const draft = answerOf<InvoiceDetail>(await call(world, invoices.create, sent))
  if (draft?.id) world.invoiceIds.push(draft.id)
}

const payment = (world: BillingWorld, choice: Choice) => ({
  clientId: world.matter.clientId,
  date: '2026-03-18',
  amount: amountText(world, choice),
  method: 'transfer',
  accountId: world.accountId,
  currencyId: world.currency.id,
  // The rate has moved since the invoice in two of three cases.
  exchangeRate: world.currency.rate === '1' ? undefined : `${world.currency.rate}${choice.which % 3}`,
})

async function pay(world: BillingWorld, choice: Choice): Promise<void> {
  const reply = await call(world, payments.create, { body: payment(world, choice) })
  const paid = answerOf<PaymentDetail>(reply)
  if (paid) world.paymentIds.push(paid.id)
}

const openOf = async (world: BillingWorld): Promise<OpenInvoices | undefined> =>
  answerOf(await call(world, payments.openInvoices, { query: { clientId: world.matter.clientId } }))

async function applyCredit(world: BillingWorld, choice: Choice): Promise<void> {
  const open = await openOf(world)
  const [credit, invoice] = [pick(open?.credits ?? [], choice), pick(open?.invoices ?? [], choice)]
  if (!credit || !invoice) return
  const allocations = [{ invoiceId: invoice.id, amount: amountText(world, choice) }]
  answerOf(
    await call(world, payments.applyCredit, { params: { id: credit.id }, body: { date: '2026-03-19', allocations } }),
  )
}

async function refund(world: BillingWorld, choice: Choice): Promise<void> {
  const credit = pick((await openOf(world))?.credits ?? [], choice)
  if (!credit) return
  const sent = { date: '2026-03-19', amount: amountText(world, choice), method: 'transfer', accountId: world.accountId }
  answerOf(await call(world, payments.refund, { params: { id: credit.id }, body: sent }))
}

const onInvoice =
  (endpoint: Parameters<TestApp['call']>[0], sent: (world: BillingWorld, choice: Choice) => object) =>
  async (world: BillingWorld, choice: Choice): Promise<void> => {
    const id = pick(world.invoiceIds, choice)
    if (id) answerOf(await call(world, endpoint, { params: { id }, body: sent(world, choice) }))
  }

/** Between the client and one or two others, by percentage or by amount. */
async function split(world: BillingWorld, choice: Choice): Promise<void> {
  const id = pick(world.invoiceIds, choice)
  if (!id) return
  const payers = [...world.payerIds.slice(choice.which % 2), world.matter.clientId]
  const part = 1 + (choice.size % 40)
  const shareOf = (isLast: boolean) => {
    if (choice.which % 3 === 0) return isLast ? { type: 'rest' } : { type: 'amount', value: amountText(world, choice) }
    return { type: 'percent', value: isLast ? 100 - part * (payers.length - 1) : part }
  }
  const body = { payers: payers.map((clientId, at) => ({ clientId, share: shareOf(at === payers.length - 1) })) }
  const first = answerOf<InvoiceDetail>(await call(world, invoiceSplits.split, { params: { id }, body }))
  world.invoiceIds.push(...(first?.split?.invoices.slice(1).map((one) => one.id) ?? []))
}

async function credit(world: BillingWorld, choice: Choice): Promise<void> {
  const invoiceId = pick(world.invoiceIds, choice)
  if (!invoiceId) return
  const isBilledAgain = choice.which % 5 === 0
  const sent = {
    invoiceId,
    date: '2026-03-19',
    reason: 'Agreed',
    freesWork: isBilledAgain,
    amount: amountText(world, choice),
  }
  const note = answerOf<CreditNote>(await call(world, credits.create, { body: sent }))
  if (note?.id) world.creditNoteIds.push(note.id)
}

const onCreditNote =
  (endpoint: Parameters<TestApp['call']>[0], sent: object) =>
  async (world: BillingWorld, choice: Choice): Promise<void> => {
    const id = pick(world.creditNoteIds, choice)
    if (id) answerOf(await call(world, endpoint, { params: { id }, body: sent }))
  }

async function writeOff(world: BillingWorld, choice: Choice): Promise<void> {
  const id = pick(world.invoiceIds, choice)
  if (!id) return
  const kind = choice.which % 2 === 0 ? 'writeOff' : 'badDebt'
  const body = { kind, amount: amountText(world, choice), date: '2026-03-19', reason: 'Not collectable' }
  const written = answerOf<WriteOff>(await call(world, credits.writeOff, { params: { id }, body }))
  if (written) world.writeOffIds.push(written.id)
}

async function reverseWriteOff(world: BillingWorld, choice: Choice): Promise<void> {
  const id = pick(world.writeOffIds, choice)
  const body = { date: '2026-03-20', reason: 'Paid after all' }
  if (id) answerOf(await call(world, credits.reverseWriteOff, { params: { id }, body }))
}

const onPayment =
  (endpoint: Parameters<TestApp['call']>[0]) =>
  async (world: BillingWorld, choice: Choice): Promise<void> => {
    const id = pick(world.paymentIds, choice)
    if (id) answerOf(await call(world, endpoint, { params: { id }, body: { date: '2026-03-20', reason: 'Returned' } }))
  }

/** What people do with bills and money. */
export const billingSteps: readonly BillingStep[] = [
  { name: 'bill', run: bill },
  { name: 'edit', run: onInvoice(invoices.update, (world, choice) => body(world, [typedLine(world, choice)])) },
  { name: 'delete', run: onInvoice(invoices.delete, () => ({})) },
  { name: 'restore', run: onInvoice(invoices.restore, () => ({})) },
  { name: 'split', run: split },
  { name: 'join', run: onInvoice(invoiceSplits.join, () => ({})) },
  { name: 'approve', run: onInvoice(invoices.approve, () => ({})) },
  { name: 'approve', run: onInvoice(invoices.approve, () => ({})) },
  { name: 'pay', run: pay },
  { name: 'pay', run: pay },
  { name: 'apply credit', run: applyCredit },
  { name: 'refund', run: refund },
  { name: 'void', run: onInvoice(invoices.void, () => ({ reason: 'Wrong client' })) },
  { name: 'bounce', run: onPayment(payments.bounce) },
  { name: 'reverse', run: onPayment(payments.reverse) },
  { name: 'credit', run: credit },
  { name: 'approve a credit note', run: onCreditNote(credits.approve, {}) },
  { name: 'void a credit note', run: onCreditNote(credits.void, { date: '2026-03-20', reason: 'Wrong invoice' }) },
  { name: 'write off', run: writeOff },
  { name: 'reverse a write-off', run: reverseWriteOff },
]

/** What is wrong with the books of the client, in words; nothing as long as they are right. */
export const clientFaults = ({ app, firm, matter }: BillingWorld): Promise<string[]> =>
  asOwnerOf(app, firm.id, async (owner) => {
    const { rows } = await owner.query<{ fault: string }>(
      `select 'an open invoice differs from its receivable' as fault from app.invoice_shares s cross join lateral (
           select coalesce(sum(p.minor), 0) as minor, coalesce(sum(p.base_minor), 0) as home from app.postings p
             join app.ledger_accounts a on a.business_id = p.business_id and a.id = p.account_id and a.role = 'receivable'
           where p.business_id = s.business_id and p.invoice_id = s.invoice_id and p.matter_id = s.matter_id) posted
         where s.matter_id = $2 and (s.open_minor <> posted.minor or s.open_base_minor <> posted.home)
       union all
       select 'credit differs from account 2200' from (
         select coalesce(sum(minor), 0) as minor, coalesce(sum(home), 0) as home from (
           select c.unapplied_minor as minor, c.unapplied_home_minor as home from app.client_credits c where c.client_id = $1
           union all
           select p.minor, p.base_minor from app.postings p
             join app.ledger_accounts a on a.business_id = p.business_id and a.id = p.account_id and a.role = 'clientCredit'
             where p.client_id = $1) x) y where y.minor <> 0 or y.home <> 0
       union all
       select 'work is billed twice, or locked without an invoice' from app.time_entries t
         where t.matter_id = $2 and (t.billing_state = 'onInvoice') <> (
           select count(*) = 1 from app.billed_work b join app.invoices i on i.business_id = b.business_id and i.id = b.invoice_id
           where b.business_id = t.business_id and b.work_id = t.id and i.deleted_at is null and (i.status <> 'void' or exists (
             select from app.payer_invoices mine join app.payer_invoices p on p.business_id = mine.business_id and p.split_id = mine.split_id
               join app.invoices part on part.business_id = p.business_id and part.id = p.invoice_id and part.status <> 'void' and part.deleted_at is null
             where mine.business_id = i.business_id and mine.invoice_id = i.id)))
       union all
       select 'a total is not the sum of its rounded lines' from app.invoices i
         where i.matter_ids @> array[$2::uuid] and i.total_minor <> (
           select coalesce(sum(l.gross_minor - l.discount_minor - l.allocated_minor), 0) from app.invoice_lines l
             where l.business_id = i.business_id and l.invoice_id = i.id)
           + (select coalesce(sum(x.tax_minor), 0) from app.invoice_taxes x where x.business_id = i.business_id and x.invoice_id = i.id)
       union all
       select 'the parts of a split invoice are not the whole' from app.payer_invoices p
           join app.invoices i on i.business_id = p.business_id and i.id = p.invoice_id
         where p.matter_ids @> array[$2::uuid] group by p.split_id, p.full_minor, p.payer_count
         having count(*) = p.payer_count and sum(i.total_minor) <> p.full_minor`,
      [matter.clientId, matter.id],
    )
    return rows.map(({ fault }) => fault)
  })
