import { beforeAll, expect, test } from 'vitest'
import { draftLines } from '#contract/draft-lines.ts'
import type { InvoiceDetail } from '#contract/invoice-shapes.ts'
import { invoices } from '#contract/invoices.ts'
import { aFirm, type TestFirm } from '../../testing/factories.ts'
import { aDraft, invoiceBody } from '../../testing/invoices.ts'
import { aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
let firm: TestFirm
let matter: { id: string; clientId: string }
beforeAll(async () => {
  firm = await aFirm(app)
  matter = await aMatter(app, firm)
})

/** R17 with costs (B45): a quarter of the recovery less costs. */
const share = {
  kind: 'contingency',
  recovery: 48_000_000,
  costs: 1_275_400,
  basis: 'net',
  tiers: [{ upTo: null, percent: 25 }],
}
const instalment = (number: number) => ({ kind: 'instalment', total: 1_000_000, count: 3, number })
const agreed = (agreement: object, more: object = {}) => ({ matterId: matter.id, agreement, taxCodeIds: [], ...more })
const linesOf = ({ lines }: InvoiceDetail) =>
  lines.map(({ kind, quantity, rate, description, agreement }) => ({ kind, quantity, rate, description, agreement }))

test('a fee is computed from what was agreed, whatever rate is sent, and says so', async () => {
  const lines = [agreed(share, { rate: 1, quantity: 7, kind: 'other' }), agreed(instalment(1)), agreed(instalment(3))]
  const draft = await aDraft(app, firm, matter, { lines })
  expect(linesOf(draft)).toEqual([
    {
      kind: 'contingency',
      quantity: 1,
      rate: 11_681_150,
      description: 'Contingency fee: 25% of the recovery of USD 48,000,000.00 less costs of USD 1,275,400.00',
      agreement: share,
    },
    {
      kind: 'flat',
      quantity: 1,
      rate: 333_333.34,
      description: 'Instalment 1 of 3 of the agreed fee of USD 1,000,000.00',
      agreement: instalment(1),
    },
    expect.objectContaining({ rate: 333_333.33 }),
  ])
  expect(draft.total).toBe(12_347_816.67)
  const preview = await app.call(invoices.preview, { body: invoiceBody(matter, { lines }) }, firm.administrator.token)
  expect(linesOf(dataOf<InvoiceDetail>(preview))).toEqual(linesOf(draft))

  // Approved and copied, it stays what was agreed.
  const { token } = firm.administrator
  const issued = dataOf<InvoiceDetail>(await app.call(invoices.approve, { params: { id: draft.id }, body: {} }, token))
  expect(linesOf(issued)).toEqual(linesOf(draft))
  const copy = dataOf<InvoiceDetail>(await app.call(invoices.duplicate, { params: { id: draft.id }, body: {} }, token))
  expect(linesOf(copy)).toEqual(linesOf(draft))
})

test('a rate that is typed in a review no longer follows from the agreement; a narrative does not change it', async () => {
  const { token } = firm.administrator
  const draft = await aDraft(app, firm, matter, { lines: [agreed(instalment(1))] })
  const [line] = draft.lines
  const change = async (version: number, more: object) =>
    dataOf<InvoiceDetail>(
      await app.call(
        draftLines.change,
        { params: { id: draft.id }, body: { version, lines: [{ id: line?.id, quantity: 1, ...more }] } },
        token,
      ),
    )
  const renamed = await change(draft.version, { rate: 333_333.34, description: 'First part' })
  expect(renamed.lines[0]).toMatchObject({ description: 'First part', agreement: instalment(1) })
  const repriced = await change(renamed.version, { rate: 300_000, description: 'First part' })
  expect(repriced.lines[0]).toMatchObject({ rate: 300_000, agreement: null })
})

test('an agreement from which no fee follows is refused, and so is one on recorded work', async () => {
  const refusal = async (line: object) => {
    const body = invoiceBody(matter, { lines: [line] })
    const { status, body: answer } = await app.call(invoices.preview, { body }, firm.administrator.token)
    return { status, code: answer.code, errors: answer.errors }
  }
  const steps = [
    { upTo: 10, percent: 5 },
    { upTo: 10, percent: 4 },
    { upTo: null, percent: 3 },
  ]
  expect(await refusal(agreed({ ...share, tiers: steps }))).toEqual({
    status: 422,
    code: 'agreement_not_possible',
    errors: { lines: 'Each step of the percentages ends above the one before it' },
  })
  expect(await refusal(agreed(instalment(4)))).toMatchObject({ errors: { lines: 'There are only 3 instalments' } })
  expect(await refusal(agreed({ ...share, recovery: 0.001 }))).toMatchObject({ status: 422 })
  expect(await refusal({ work: { kind: 'timeEntry', id: matter.id }, agreement: share })).toMatchObject({ status: 400 })
})
