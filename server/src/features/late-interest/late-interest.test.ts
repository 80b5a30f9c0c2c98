import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import type { InvoiceDetail } from '#contract/invoice-shapes.ts'
import { invoices } from '#contract/invoices.ts'
import { lateInterest, type InterestProposal } from '#contract/late-interest.ts'
import { aFirm, type TestFirm } from '../../testing/factories.ts'
import { anInvoice } from '../../testing/invoices.ts'
import { aPayment, ledgerDifferences } from '../../testing/payments.ts'
import { aClient, aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

interface Example {
  readonly id: string
  readonly kind: string
  readonly title: string
  readonly input: {
    readonly currency: string
    readonly principal: string
    readonly annualPercent: string
    readonly dueDate: string
    readonly asOf: string
    readonly payments?: readonly { date: string; amount: string }[]
    readonly fixedSums?: readonly object[]
  }
  readonly expected: {
    readonly segments: readonly { from: string; to: string; days: number; balance: string }[]
    readonly interest: string
    readonly fixedSum?: string
    readonly totalClaim?: string
  }
}
const file = new URL('../../../../reference/billing-examples.json', import.meta.url)
const examples = (JSON.parse(readFileSync(file, 'utf8')) as { examples: Example[] }).examples.filter(
  ({ kind }) => kind === 'interest',
)

const charge = (firm: TestFirm, settings: object) =>
  app.call(
    lateInterest.updateSettings,
    { body: { isCharged: true, method: 'percent', percent: '18', graceDays: 0, ...settings } },
    firm.administrator.token,
  )
const propose = async (firm: TestFirm, query: object = {}) =>
  dataOf<{ data: InterestProposal[] }>(await app.call(lateInterest.list, { query }, firm.administrator.token)).data
const bill = (firm: TestFirm, invoiceIds: readonly string[], more: object = {}) =>
  app.call(lateInterest.create, { body: { invoiceIds, ...more } }, firm.administrator.token)
const anInterestInvoice = async (firm: TestFirm, invoiceIds: readonly string[], more: object = {}) => {
  const { invoiceId } = dataOf<{ invoiceId: string }>(await bill(firm, invoiceIds, more))
  const { token } = firm.administrator
  return dataOf<InvoiceDetail & { id: string }>(await app.call(invoices.get, { params: { id: invoiceId } }, token))
}
const approve = async (firm: TestFirm, id: string) =>
  dataOf<InvoiceDetail>(await app.call(invoices.approve, { params: { id }, body: {} }, firm.administrator.token))

/** An issued invoice of one line that was due on the last day of January. */
const overdue = (firm: TestFirm, matter: { id: string; clientId: string }, more: object = {}) =>
  anInvoice(app, firm, matter, { issueDate: '2026-01-01', dueDate: '2026-01-31', ...more })

describe('the examples of the reference', () => {
  test.each(examples.map((example) => [`${example.id} ${example.title}`, example] as const))(
    '%s',
    async (_, { input, expected }) => {
      const firm = await aFirm(app, { currency: input.currency })
      const matter = await aMatter(app, firm, { currencyCode: input.currency })
      const isStatutory = input.fixedSums !== undefined
      // The law of the United Kingdom adds 8 points to the reference rate.
      const percent = isStatutory ? String(Number(input.annualPercent) - 8) : input.annualPercent
      dataOf(await charge(firm, { method: isStatutory ? 'ukStatutory' : 'percent', percent }))
      const { id, number } = await anInvoice(app, firm, matter, {
        issueDate: '2026-01-01',
        dueDate: input.dueDate,
        lines: [{ matterId: matter.id, description: 'Advice', rate: input.principal, taxCodeIds: [] }],
      })
      app.clock.set(`${input.asOf}T09:00:00Z`)
      for (const { date, amount } of input.payments ?? [])
        await aPayment(app, firm, { clientId: matter.clientId, date, amount, allocations: [{ invoiceId: id, amount }] })
      expect(await propose(firm)).toEqual([
        expect.objectContaining({
          invoiceId: id,
          segments: expected.segments.map((segment) => ({ ...segment, balance: Number(segment.balance) })),
          interest: Number(expected.interest),
          fixedSum: Number(expected.fixedSum ?? 0),
        }),
      ])

      const draft = await anInterestInvoice(firm, [id])
      expect(draft).toMatchObject({ state: 'draft', total: Number(expected.totalClaim ?? expected.interest) })
      expect(draft.taxTotal).toBe(0)
      expect(draft.lines[0]).toMatchObject({ kind: 'interest', net: Number(expected.interest) })
      expect(draft.lines[0]?.description).toContain(
        `Interest on invoice ${number} at ${input.annualPercent}% a year: ${expected.segments[0]?.days} days on ${input.currency} `,
      )
      await approve(firm, draft.id)
      expect(await ledgerDifferences(app, firm)).toEqual([])
    },
  )
})

describe('a firm that charges 18 percent after 10 days of grace', () => {
  let firm: TestFirm
  let matter: { id: string; clientId: string }
  beforeAll(async () => {
    app.clock.set('2026-03-17T09:00:00Z')
    firm = await aFirm(app)
    matter = await aMatter(app, firm)
    dataOf(await charge(firm, { graceDays: 10 }))
  })
  const proposalOf = async (id: string, query: object = {}) =>
    (await propose(firm, query)).find(({ invoiceId }) => invoiceId === id)

  test('charges each day once: what is billed is not proposed, and the next bill begins where it ended', async () => {
    const { id } = await overdue(firm, matter)
    expect(await proposalOf(id)).toMatchObject({
      segments: [{ from: '2026-02-10', to: '2026-03-17', days: 35, balance: 200 }],
      interest: 3.45,
      chargedThrough: null,
    })
    const first = await anInterestInvoice(firm, [id], { asAt: '2026-02-20' })
    expect(first.total).toBe(0.99)
    expect(await proposalOf(id)).toMatchObject({
      segments: [{ from: '2026-02-20', to: '2026-03-17', days: 25 }],
      chargedThrough: '2026-02-20',
    })
    await anInterestInvoice(firm, [id])
    expect(await proposalOf(id)).toBeUndefined()
    expect(await bill(firm, [id])).toMatchObject({ status: 409, body: { code: 'nothing_to_charge' } })
  })

  test('two people who bill the same days at once make one draft', async () => {
    const { id } = await overdue(firm, matter)
    const replies = await Promise.all([1, 2, 3, 4].map(() => bill(firm, [id])))
    expect(replies.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409, 409, 409])
  })

  test('days are free again when the line or the draft is deleted, and when the invoice is voided', async () => {
    const { token } = firm.administrator
    const [one, other] = [await overdue(firm, matter), await overdue(firm, matter)]
    const draft = await anInterestInvoice(firm, [one.id, other.id])
    expect(draft.lines).toHaveLength(2)
    const [remaining] = draft.lines.filter(({ description }) => description.includes(one.number ?? ''))
    const edited = await app.call(
      invoices.update,
      {
        params: { id: draft.id },
        body: {
          clientId: matter.clientId,
          issueDate: draft.issueDate,
          version: draft.version,
          lines: [{ id: remaining?.id, kind: 'interest', matterId: matter.id, description: 'Interest', rate: 3 }],
        },
      },
      token,
    )
    expect(edited.status).toBe(200)
    expect(await proposalOf(one.id)).toBeUndefined()
    expect(await proposalOf(other.id)).toMatchObject({ interest: 3.45 })
    dataOf(await app.call(invoices.delete, { params: { id: draft.id } }, token))
    expect(await proposalOf(one.id)).toMatchObject({ interest: 3.45 })
    const restore = () => app.call(invoices.restore, { params: { id: draft.id }, body: {} }, token)
    dataOf(await restore())
    expect(await proposalOf(one.id)).toBeUndefined()
    dataOf(await app.call(invoices.delete, { params: { id: draft.id } }, token))

    const again = await anInterestInvoice(firm, [one.id])
    await approve(firm, again.id)
    expect(await proposalOf(one.id)).toBeUndefined()
    expect(await restore()).toMatchObject({ status: 409, body: { code: 'interest_charged' } })
    dataOf(await app.call(invoices.void, { params: { id: again.id }, body: { reason: 'Waived' } }, token))
    expect(await proposalOf(one.id)).toMatchObject({ interest: 3.45 })
  })

  test('interest bears no interest, single or beside fees', async () => {
    const { id } = await overdue(firm, matter, {
      lines: [
        { matterId: matter.id, description: 'Advice', rate: 200, taxCodeIds: [] },
        { matterId: matter.id, kind: 'interest', description: 'Interest', rate: 1000 },
      ],
    })
    const single = await overdue(firm, matter, {
      lines: [{ matterId: matter.id, kind: 'interest', description: 'Interest', rate: 1000 }],
    })
    expect(await proposalOf(id)).toMatchObject({ segments: [{ balance: 200 }], interest: 3.45 })
    expect(await proposalOf(single.id)).toBeUndefined()
  })

  test('refuses days to come, invoices of two clients and in two currencies, and an invoice that nobody knows', async () => {
    const client = await aClient(app, firm)
    const elsewhere = await aMatter(app, firm, { clientId: client.id })
    const [own, others] = [await overdue(firm, matter), await overdue(firm, elsewhere)]
    const foreign = await overdue(firm, matter, { currencyId: 4, exchangeRate: '0.8' })
    const codes = await Promise.all([
      bill(firm, [own.id], { asAt: '2026-03-18' }),
      bill(firm, [own.id, others.id]),
      bill(firm, [own.id, foreign.id]),
      bill(firm, ['018f0000-0000-7000-8000-000000000000']),
    ])
    expect(codes.map(({ body }) => (body as { code: string }).code)).toEqual([
      'day_to_come',
      'several_clients',
      'several_currencies',
      'not_found',
    ])
  })

  test('a firm that charges nothing proposes nothing', async () => {
    const quiet = await aFirm(app)
    const { id } = await overdue(quiet, await aMatter(app, quiet))
    expect(await propose(quiet)).toEqual([])
    expect(await bill(quiet, [id])).toMatchObject({ status: 422, body: { code: 'interest_off' } })
    dataOf(await charge(quiet, { percent: '12.5' }))
    expect(await propose(quiet)).toHaveLength(1)
    // An outdated version is refused.
    dataOf(await charge(quiet, { percent: '10', version: 1 }))
    expect(await charge(quiet, { percent: '9', version: 1 })).toMatchObject({ status: 409 })
  })
})
