import { beforeAll, describe, expect, test } from 'vitest'
import { credits, type Creditable, type CreditNote } from '#contract/credits.ts'
import { draftLines } from '#contract/draft-lines.ts'
import { invoiceSplits } from '#contract/invoice-splits.ts'
import { invoices } from '#contract/invoices.ts'
import type { InvoiceDetail, UnbilledMatters } from '#contract/invoice-shapes.ts'
import { taxCodes } from '#contract/tax-codes.ts'
import { aFirm, asOwnerOf, type TestFirm } from '../../testing/factories.ts'
import { aDraft, timeLine } from '../../testing/invoices.ts'
import { aPayment, ledgerDifferences } from '../../testing/payments.ts'
import { aClient, aMatter, anHourOn, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
let firm: TestFirm
let token: string
let matter: { id: string; clientId: string }
let insurer: string
let vat: string
beforeAll(async () => {
  firm = await aFirm(app)
  token = firm.administrator.token
  matter = await aMatter(app, firm)
  insurer = (await aClient(app, firm)).id
  const body = { code: 'VAT75', name: 'VAT', kind: 'standard', rates: [{ from: '2026-01-01', percent: '7.5' }] }
  vat = dataOf<{ id: string }>(await app.call(taxCodes.create, { body }, token)).id
})

type Draft = InvoiceDetail & { readonly id: string }
const call = (endpoint: Parameters<typeof app.call>[0], id: string, body?: object, as = token) =>
  app.call(endpoint, { params: { id }, ...(body && { body }) }, as)
const get = async (id: string) => dataOf<Draft>(await call(invoices.get, id))
const approve = async (id: string) => dataOf<Draft>(await call(invoices.approve, id, {}))
const voided = (id: string) => call(invoices.void, id, { reason: 'Wrong payer' })
const split = (draft: Pick<Draft, 'id' | 'version'>, payers: object[], as = token) =>
  call(invoiceSplits.split, draft.id, { version: draft.version, payers }, as)
const percent = (clientId: string, value: string) => ({ clientId, share: { type: 'percent', value } })
const amount = (clientId: string, value: string) => ({ clientId, share: { type: 'amount', value } })
const rest = (clientId: string) => ({ clientId, share: { type: 'rest' } })

/** An hour at 250 with tax, a fee of 33.33 with tax, and a cost of 10.01 without: 314.60 in all. */
async function aMixedDraft(): Promise<Draft & { work: string }> {
  const work = await anHourOn(app, firm, matter.id)
  const line = { matterId: matter.id, quantity: 1 }
  const draft = await aDraft(app, firm, matter, {
    lines: [
      timeLine(work, { taxCodeIds: [vat] }),
      { ...line, kind: 'flat', description: 'Opinion', rate: 33.33, taxCodeIds: [vat] },
      { ...line, kind: 'expense', description: 'Courier', rate: 10.01, taxCodeIds: [] },
    ],
  })
  return { ...draft, work }
}

/** The two parts of a draft that is split 70 to 30. */
async function inParts(draft: Draft): Promise<[Draft, Draft]> {
  const first = dataOf<Draft>(await split(draft, [percent(insurer, '70'), percent(matter.clientId, '30')]))
  return [first, await get(first.split?.invoices[1]?.id ?? '')]
}

/** Whether work waits for an invoice. */
const waits = async (work: string) =>
  dataOf<UnbilledMatters>(await app.call(invoices.unbilled, { query: { clientId: matter.clientId } }, token))
    .matters.flatMap(({ items }) => items)
    .some((item) => item.work.id === work)

const sum = (values: readonly number[]) => Math.round(values.reduce((all, value) => all + value, 0) * 100) / 100

/** Split 70 to 30: the amounts of the parts of each line are those of the line. */
function expectLinesShared({ lines }: Pick<Draft, 'lines'>, [first, second]: readonly [Draft, Draft]): void {
  for (const [at, line] of lines.entries()) {
    const [one, other] = [first.lines[at], second.lines[at]]
    expect(sum([one?.net ?? 0, other?.net ?? 0])).toBe(line.net)
    expect(one?.full).toEqual({ quantity: 1, gross: line.gross })
    expect([one?.quantity, other?.quantity]).toEqual([0.7, 0.3])
  }
}

describe('a draft that is split', () => {
  test('is one draft for each payer, which sum to it to the cent, and each is approved and paid by itself', async () => {
    const draft = await aMixedDraft()
    expect(draft).toMatchObject({ total: 314.59, canSplit: true, split: null })
    const [first, second] = await inParts(draft)
    expect(first).toMatchObject({ id: draft.id, clientId: insurer, total: 220.21, canEdit: false, canDelete: false })
    expect(second).toMatchObject({ clientId: matter.clientId, total: 94.38, canSplit: false })
    expect(first.split).toMatchObject({ position: 1, count: 2, percent: 70, fullTotal: 314.59, canJoin: true })
    expect(second.split?.invoices.map(({ id, percent: share }) => [id, share])).toEqual([
      [first.id, 70],
      [second.id, 30],
    ])
    expectLinesShared(draft, [first, second])
    expect(sum([first.taxTotal, second.taxTotal])).toBe(draft.taxTotal)
    expect([first.lines[0]?.work?.id, second.lines[0]?.work]).toEqual([draft.work, null])

    const [one, other] = [await approve(first.id), await approve(second.id)]
    expect(Number(other.number?.slice(-4)) - Number(one.number?.slice(-4))).toBe(1)
    await aPayment(app, firm, { clientId: insurer, amount: 220.21 })
    expect([(await get(one.id)).state, (await get(other.id)).balance]).toEqual(['paid', 94.38])
    expect(await waits(draft.work)).toBe(false)
    expect(await ledgerDifferences(app, firm)).toEqual([])
  })

  test('takes fixed amounts as they are, of several payers', async () => {
    const third = (await aClient(app, firm)).id
    const draft = await aMixedDraft()
    expect(draft.writtenDown).toBe(0)
    const body = [amount(insurer, '100'), amount(third, '0.01'), rest(matter.clientId)]
    const first = dataOf<Draft>(await split(draft, body))
    expect(first.split?.invoices.map(({ total, percent: share }) => [total, share])).toEqual([
      [100, null],
      [0.01, null],
      [214.58, null],
    ])
    for (const { id } of first.split?.invoices ?? []) expect((await approve(id)).writtenDown).toBe(0)
    expect(await ledgerDifferences(app, firm)).toEqual([])
  })

  test('is joined to what it was, with its work and its discounts', async () => {
    const work = await anHourOn(app, firm, matter.id)
    const agreement = { kind: 'contingency', recovery: 1000, basis: 'gross', tiers: [{ upTo: null, percent: 33.3333 }] }
    const before = await aDraft(app, firm, matter, {
      billTo: 'Attn. the chair',
      discount: { type: 'percent', value: 5, appliesTo: 'all' },
      lines: [
        timeLine(work, { quantity: 0.3333, discount: { type: 'amount', value: 1.5 }, taxCodeIds: [vat] }),
        { matterId: matter.id, agreement, description: 'Share of the recovery', taxCodeIds: [vat] },
      ],
    })
    const [, second] = await inParts(before)
    expect(second.lines[1]).toMatchObject({ quantity: 1, agreement: { kind: 'contingency' } })
    const joined = dataOf<Draft>(await call(invoiceSplits.join, second.id, { version: second.version }))
    expect(joined).toMatchObject({ id: before.id, clientId: matter.clientId, split: null, canEdit: true })
    const { version: _, ...same } = before
    expect(joined).toMatchObject({ ...same, version: joined.version })
    expect((await call(invoices.get, second.id)).status).toBe(404)
  })

  test('is changed only as far as it does not change what it amounts to', async () => {
    const [first, second] = await inParts(await aMixedDraft())
    const dates = { issueDate: '2026-04-01', dueDate: '2026-05-01' }
    const changed = await call(invoiceSplits.change, second.id, { ...dates, billTo: 'Claims', note: 'Claim 4711' })
    expect(dataOf<Draft>(changed)).toMatchObject({
      ...dates,
      billTo: 'Claims',
      note: 'Claim 4711',
      total: second.total,
    })
    const early = await call(invoiceSplits.change, second.id, { ...dates, dueDate: '2026-03-01' })
    expect(early).toMatchObject({ status: 422, body: { code: 'due_before_issue' } })

    const lines = [{ matterId: matter.id, description: 'More', quantity: 1, rate: 9, taxCodeIds: [] }]
    const body = { clientId: matter.clientId, issueDate: '2026-04-01', lines }
    const part = { status: 409, body: { code: 'part_of_split' } }
    expect(await call(invoices.update, first.id, body)).toMatchObject(part)
    const line = { id: first.lines[0]?.id, quantity: 2 }
    expect(await call(draftLines.change, first.id, { lines: [line] })).toMatchObject(part)
    expect(await call(invoices.duplicate, first.id, {})).toMatchObject(part)
    expect(await call(invoices.delete, second.id)).toMatchObject(part)
    const again = await split(await get(second.id), [percent(insurer, '50'), percent(matter.clientId, '50')])
    expect(again).toMatchObject(part)
    const owner = (text: string) => asOwnerOf(app, firm.id, (client) => client.query(text, [first.id]))
    await expect(owner('update app.invoices set total_minor = total_minor + 1 where id = $1')).rejects.toThrow('part')
    await expect(owner('delete from app.billed_work where invoice_id = $1')).rejects.toThrow('other payers')
    await expect(owner('update app.invoice_lines set gross_minor = 1 where invoice_id = $1')).rejects.toThrow('part')
  })
})

describe('the work of a split invoice', () => {
  test('is free again when the last part is void, whichever that is, also when both are voided at once', async () => {
    const draft = await aMixedDraft()
    const [first, second] = await inParts(draft)
    await approve(first.id)
    expect(await call(invoiceSplits.join, second.id, {})).toMatchObject({
      status: 409,
      body: { code: 'part_of_split' },
    })
    expect(await call(invoices.delete, second.id)).toMatchObject({ status: 409, body: { code: 'part_of_split' } })
    dataOf(await voided(first.id))
    expect(await waits(draft.work)).toBe(false)
    // The other one is the last that bills it.
    dataOf(await call(invoices.delete, second.id))
    expect(await waits(draft.work)).toBe(true)
    // It takes the work again on its own line, and frees it again.
    const restored = dataOf<Draft>(await call(invoices.restore, second.id, {}))
    expect(restored).toMatchObject({ total: second.total, split: { position: 2, count: 2 } })
    expect(restored.lines.flatMap(({ work }) => work?.id ?? [])).toEqual([draft.work])
    expect(await waits(draft.work)).toBe(false)
    dataOf(await call(invoices.delete, second.id))
    expect(await waits(draft.work)).toBe(true)

    const [one, other] = await inParts(await aMixedDraft())
    await approve(one.id)
    await approve(other.id)
    const work = one.lines[0]?.work?.id ?? ''
    expect((await Promise.all([voided(one.id), voided(other.id)])).map(({ status }) => status)).toEqual([200, 200])
    expect(await waits(work)).toBe(true)
  })

  test('is free again when it is credited to every payer', async () => {
    const draft = await aMixedDraft()
    for (const [index, part] of (await inParts(draft)).entries()) {
      await approve(part.id)
      const { lines } = dataOf<Creditable>(await call(credits.creditable, part.id))
      const body = {
        invoiceId: part.id,
        date: '2026-03-20',
        reason: 'Not agreed',
        freesWork: true,
        lines: [{ lineId: lines[0]?.lineId, amount: lines[0]?.left }],
      }
      const note = dataOf<CreditNote & { id: string }>(await app.call(credits.create, { body }, token))
      expect(await waits(draft.work)).toBe(false)
      dataOf(await call(credits.approve, note.id, {}))
      expect(await waits(draft.work)).toBe(index === 1)
    }
    expect(await ledgerDifferences(app, firm)).toEqual([])
  })
})

describe('a split is refused', () => {
  test.each([
    [(own: string) => [percent(insurer, '70'), percent(own, '29.99')], 422, 'The percentages must add up to 100'],
    [(own: string) => [amount(insurer, '9999'), rest(own)], 422, 'Each payer must be left with something to pay'],
    [
      (own: string) => [percent(own, '50'), percent(own, '50')],
      422,
      'Each client pays one part. Choose another client',
    ],
    [(own: string) => [percent(own, '100')], 400, 'An invoice is split between at least two payers'],
  ])('%#: where the shares do not fit', async (payers, status, message) => {
    const draft = await aMixedDraft()
    const refused = await split(draft, payers(matter.clientId))
    expect(refused).toMatchObject({ status, body: { errors: { payers: message } } })
    expect((await get(draft.id)).split).toBeNull()
  })

  test("with a client of another firm, on another firm's draft, on one that has changed, and behind a wall", async () => {
    const stranger = await aFirm(app)
    const foreign = (await aClient(app, stranger)).id
    const draft = await aMixedDraft()
    expect((await split(draft, [percent(foreign, '70'), percent(matter.clientId, '30')])).status).toBe(404)
    const own = [percent(insurer, '70'), percent(matter.clientId, '30')]
    expect((await split(draft, own, stranger.administrator.token)).status).toBe(404)
    const stale = await split({ ...draft, version: draft.version + 1 }, own)
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale_version' } })
    const partner = await firm.join('partner', 'Ruth Pam')
    const restrict = (isRestricted: boolean) =>
      asOwnerOf(app, firm.id, (owner) =>
        owner.query('update app.matters set is_restricted = $2 where id = $1', [matter.id, isRestricted]),
      )
    await restrict(true)
    expect((await split(draft, own, partner.token)).status).toBe(404)
    await restrict(false)
    const twice = await Promise.all([split(draft, own), split(draft, own)])
    expect(twice.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })
})
