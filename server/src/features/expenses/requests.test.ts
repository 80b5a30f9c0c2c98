import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { BulkOutcome } from '#contract/bulk.ts'
import { expenses } from '#contract/expenses.ts'
import type { ExpenseDetail } from '#contract/expense-shapes.ts'
import { walls } from '#contract/walls.ts'
import type { RequestTransition } from '#domain/expense-request.ts'
import { inFirm } from '../../platform/db/transactions.ts'
import { aFirm, type TestFirm, type TestPerson } from '../../testing/factories.ts'
import { anExpense, expenseBody } from '../../testing/expenses.ts'
import { aMatter } from '../../testing/matters.ts'
import { dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

const move = (id: string, what: RequestTransition, person: TestPerson, body: object = {}) =>
  app.call(expenses.transition, { params: { id, move: what }, body }, person.token)
const aRequest = (firm: TestFirm, person: TestPerson, more: object = {}) =>
  anExpense(app, firm, { isFirmExpense: true, isRequest: true, ...more }, person.token)

async function aTeam() {
  const firm = await aFirm(app)
  const [paralegal, partner, accountant] = [
    await firm.join('paralegal', 'Bisi Oke'),
    await firm.join('partner', 'Grace Ekanem'),
    await firm.join('accountant', 'Kunle Ajibade'),
  ]
  return { firm, paralegal, partner, accountant }
}

describe('a request for an expense', () => {
  test('is asked for, approved by somebody else and paid by whoever pays, and each step says by whom', async () => {
    const { firm, paralegal, partner, accountant } = await aTeam()
    const request = await aRequest(firm, paralegal, { isDraft: true, description: 'Taxi to the registry' })
    expect(request).toMatchObject({ requestState: 'draft', status: 'draft', moves: ['submit'], canEdit: true })
    expect((await move(request.id, 'approve', partner)).body.code).toBe('wrong_state')
    const submitted = dataOf(await move(request.id, 'submit', paralegal, { version: 1 }))
    expect(submitted).toMatchObject({ requestState: 'submitted', moves: ['withdraw'], canEdit: false })
    const seen = dataOf(await app.call(expenses.get, { params: { id: request.id } }, partner.token))
    expect(seen).toMatchObject({ moves: ['approve', 'reject'] })
    const approved = dataOf(await move(request.id, 'approve', partner, { reason: 'Keep the receipt' }))
    expect(approved).toMatchObject({
      requestState: 'approved',
      decision: { userId: partner.id, name: 'Grace Ekanem', reason: 'Keep the receipt' },
      moves: [],
    })
    expect((await move(request.id, 'pay', partner)).status).toBe(403)
    const paid = dataOf(await move(request.id, 'pay', accountant))
    expect(paid).toMatchObject({ requestState: 'paid', paymentStatus: 'paid', payment: { name: 'Kunle Ajibade' } })
    for (const [what, person] of [
      ['pay', accountant],
      ['withdraw', paralegal],
      ['reject', partner],
    ] as const)
      expect((await move(request.id, what, person, { reason: 'Late' })).body.code).toBe('wrong_state')
    const { token } = firm.administrator
    expect((await app.call(expenses.delete, { params: { id: request.id } }, token)).body.code).toBe('request_settled')
  })

  test('is approved together with others, and one of one’s own or decided already stays and says why', async () => {
    const { firm, paralegal, partner } = await aTeam()
    const [first, second, own] = [
      await aRequest(firm, paralegal),
      await aRequest(firm, paralegal),
      await aRequest(firm, partner),
    ]
    expect((await move(second.id, 'approve', partner)).status).toBe(200)
    const body = { ids: [first.id, second.id, own.id] }
    const outcome = dataOf<BulkOutcome>(await app.call(expenses.bulkApprove, { body }, partner.token))
    expect(outcome.changed).toEqual([first.id])
    expect(Object.fromEntries(outcome.unchanged.map(({ id, code }) => [id, code]))).toEqual({
      [second.id]: 'wrong_state',
      [own.id]: 'own_request',
    })
    const read = dataOf(await app.call(expenses.get, { params: { id: first.id } }, paralegal.token))
    expect(read).toMatchObject({ requestState: 'approved', decision: { userId: partner.id } })
    expect((await app.call(expenses.bulkApprove, { body }, paralegal.token)).status).toBe(403)
    expect((await app.call(expenses.bulkApprove, { body })).status).toBe(401)
  })

  test('that grew while it was looked at is not approved unseen, alone or with others', async () => {
    const { firm, paralegal, partner } = await aTeam()
    const [grown, same] = [await aRequest(firm, paralegal), await aRequest(firm, paralegal)]
    dataOf(await move(grown.id, 'withdraw', paralegal))
    const more = await expenseBody(app, firm, { isFirmExpense: true, isRequest: true, unitCost: 9_999 })
    dataOf(await app.call(expenses.update, { params: { id: grown.id }, body: more }, paralegal.token))
    const ids = [grown.id, same.id]
    const body = { ids, versions: ids.map((id) => ({ id, version: 1 })) }
    const outcome = dataOf<BulkOutcome>(await app.call(expenses.bulkApprove, { body }, partner.token))
    expect(outcome).toMatchObject({ changed: [same.id], unchanged: [{ id: grown.id, code: 'stale_version' }] })
    expect((await move(grown.id, 'approve', partner, { version: 1 })).status).toBe(409)
  })

  test('is rejected with a reason alone, mended by the one who asked, and asked again', async () => {
    const { firm, paralegal, partner } = await aTeam()
    const { id } = await aRequest(firm, paralegal)
    expect((await move(id, 'reject', partner)).body.errors).toEqual({ reason: 'Reason is required' })
    expect(dataOf(await move(id, 'reject', partner, { reason: 'No receipt' }))).toMatchObject({
      requestState: 'rejected',
      decision: { reason: 'No receipt' },
    })
    const mended = await expenseBody(app, firm, { isFirmExpense: true, isRequest: true, unitCost: 40 })
    const change = (person: TestPerson, body: object) =>
      app.call(expenses.update, { params: { id }, body }, person.token)
    expect((await change(partner, mended)).status).toBe(403)
    expect((await change(paralegal, { ...mended, isRequest: false })).body.code).toBe('expense_kind_fixed')
    expect(dataOf(await change(paralegal, mended))).toMatchObject({
      requestState: 'submitted',
      amount: 40,
      decision: null,
    })
    expect((await change(paralegal, mended)).body.code).toBe('request_settled')
    expect(dataOf(await move(id, 'withdraw', paralegal))).toMatchObject({ requestState: 'draft' })
    expect(dataOf(await change(paralegal, { ...mended, isDraft: true }))).toMatchObject({ requestState: 'draft' })
  })

  test('is never decided by the one who asked, nor by somebody without the permission', async () => {
    const { firm, paralegal, partner, accountant } = await aTeam()
    const own = await aRequest(firm, partner)
    expect((await move(own.id, 'approve', partner)).body.code).toBe('own_request')
    const { id } = await aRequest(firm, paralegal)
    for (const person of [accountant, paralegal]) expect((await move(id, 'approve', person)).status).toBe(403)
    expect((await move(id, 'submit', partner)).status).toBe(403)
    const direct = await anExpense(app, firm, { isFirmExpense: true })
    expect((await move(direct.id, 'approve', partner)).body.code).toBe('not_a_request')
    expect((await app.call(expenses.transition, { params: { id, move: 'approve' }, body: {} })).status).toBe(401)
    const stale = await move(id, 'approve', partner, { version: 7 })
    expect(stale.body.code).toBe('stale_version')
    const unheard = await app.call(expenses.transition, { params: { id, move: 'bless' }, body: {} }, partner.token)
    expect(unheard.status).toBe(400)
  })

  test('of which two people decide at the same moment is decided once', async () => {
    const { firm, paralegal, partner } = await aTeam()
    const { id } = await aRequest(firm, paralegal)
    const replies = await Promise.all([
      move(id, 'approve', partner),
      move(id, 'reject', firm.administrator, { reason: 'No' }),
    ])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('the answer to a request', () => {
  test('says what was done', async () => {
    const { firm, paralegal, partner, accountant } = await aTeam()
    const body = await expenseBody(app, firm, { isFirmExpense: true, isRequest: true, isDraft: true })
    const draft = await app.call(expenses.create, { body }, paralegal.token)
    expect(draft.body.message).toBe('Draft of the request saved')
    const { id } = dataOf<ExpenseDetail>(draft)
    const said = async (what: RequestTransition, person: TestPerson, more: object = {}) =>
      (await move(id, what, person, more)).body.message
    expect(await said('submit', paralegal)).toBe('Request submitted for approval')
    expect(await said('withdraw', paralegal)).toBe('Request withdrawn. It is a draft again')
    expect(await said('submit', paralegal)).toBe('Request submitted for approval')
    expect(await said('reject', partner, { reason: 'No receipt' })).toBe('Request rejected')
    expect(await said('submit', paralegal)).toBe('Request submitted for approval')
    expect(await said('approve', partner)).toBe('Request approved')
    expect(await said('pay', accountant)).toBe('Request marked as paid')
    const again = await app.call(expenses.create, { body: { ...body, isDraft: false } }, paralegal.token)
    expect(again.body.message).toBe('Request submitted for approval')
    const direct = await expenseBody(app, firm, { isFirmExpense: true })
    expect((await app.call(expenses.create, { body: direct }, paralegal.token)).body.message).toBe('Expense saved')
  })
})

describe('those who may approve', () => {
  const mailsAbout = (subject: string) => app.outbox.filter((mail) => mail.subject === subject).map(({ to }) => to)

  test('are mailed when a request is submitted, and nobody else is', async () => {
    const { firm, paralegal, partner } = await aTeam()
    const draft = await aRequest(firm, paralegal, { isDraft: true, description: 'Taxi to the registry' })
    const subject = 'Bisi Oke asks you to approve an expense request'
    const before = mailsAbout(subject).length
    dataOf(await move(draft.id, 'submit', paralegal))
    await expect
      .poll(() => mailsAbout(subject).slice(before).toSorted())
      .toEqual([firm.administrator.email, partner.email].toSorted())
    const mail = app.outbox.find(({ to, text }) => to === partner.email && text.includes(draft.id))
    expect(mail?.text).toContain(`/expense-request/direct-expense/${draft.id}`)
    expect(mail?.text).not.toContain('Taxi')
  })

  test('are not mailed about a matter behind a wall, and do not see it in their count', async () => {
    const { firm, partner } = await aTeam()
    const member = await firm.join('partner', 'Ife Marula')
    const { id: matterId } = await aMatter(app, firm, { members: [{ id: member.id }, { id: firm.administrator.id }] })
    dataOf(await app.call(walls.set, { params: { id: matterId }, body: { isRestricted: true } }, member.token))
    const body = await expenseBody(app, firm, { isFirmExpense: false, isRequest: true, matterId })
    const { id } = dataOf<ExpenseDetail>(await app.call(expenses.create, { body }, firm.administrator.token))
    await expect
      .poll(() => app.outbox.filter(({ text }) => text.includes(id)).map(({ to }) => to))
      .toEqual([member.email])
    const waiting = async ({ token }: TestPerson) => dataOf(await app.call(expenses.waiting, {}, token))
    expect(await waiting(member)).toEqual({ requests: 1 })
    expect(await waiting(partner)).toEqual({ requests: 0 })
    expect(await waiting(firm.administrator)).toEqual({ requests: 0 })
  })

  test('see how many requests of others wait for them', async () => {
    const { firm, paralegal, partner, accountant } = await aTeam()
    const waiting = async ({ token }: TestPerson) => dataOf(await app.call(expenses.waiting, {}, token))
    const first = await aRequest(firm, paralegal)
    await aRequest(firm, paralegal, { isDraft: true })
    await aRequest(firm, partner)
    expect(await waiting(partner)).toEqual({ requests: 1 })
    expect(await waiting(firm.administrator)).toEqual({ requests: 2 })
    dataOf(await move(first.id, 'approve', partner))
    expect(await waiting(partner)).toEqual({ requests: 0 })
    expect((await app.call(expenses.waiting, {}, accountant.token)).status).toBe(403)
    expect((await app.call(expenses.waiting)).status).toBe(401)
  })
})

describe('the database itself', () => {
  /** What somebody with the application's own rights could try, past the service. */
  async function tryAs(firm: TestFirm, person: TestPerson, statement: string): Promise<string> {
    const { rows } = await app.database.owner.query<{ id: string }>(
      'select id from app.sessions where account_id = $1',
      [person.id],
    )
    const asking = { sessionId: rows[0]?.id ?? '', businessId: firm.id, requestId: 'test' }
    try {
      await inFirm(app.app.pool, asking, { readOnly: false }, (tx) => sql.raw(statement).execute(tx))
      return 'done'
    } catch (error) {
      return (error as { constraint?: string }).constraint ?? String(error)
    }
  }
  const set = (id: string, columns: string) => `update app.expenses set ${columns} where id = '${id}'`

  test('keeps the moves of a request and who may make them, whatever the service says', async () => {
    const { firm, paralegal, partner, accountant } = await aTeam()
    const request: ExpenseDetail = await aRequest(firm, paralegal)
    const decidedBy = (person: TestPerson, status: string) =>
      set(request.id, `status = '${status}', decided_by = '${person.id}', decided_at = now(), decision_note = 'x'`)
    expect(await tryAs(firm, paralegal, decidedBy(paralegal, 'approved'))).toMatch(
      /^expenses_(request_moves|not_decided)/,
    )
    expect(await tryAs(firm, paralegal, decidedBy(partner, 'approved'))).toBe('expenses_request_moves')
    expect(await tryAs(firm, accountant, decidedBy(accountant, 'approved'))).toBe('expenses_request_moves')
    expect(await tryAs(firm, partner, set(request.id, "payment_status = 'paid'"))).toBe('expenses_request_moves')
    expect(await tryAs(firm, partner, set(request.id, 'amount_minor = 1, cost_minor = 1, home_amount_minor = 1'))).toBe(
      'expenses_request_decided',
    )
    expect(await tryAs(firm, partner, set(request.id, "status = 'draft'"))).toBe('expenses_request_moves')
    expect(await tryAs(firm, partner, set(request.id, "status = 'rejected', decision_note = ''"))).toMatch(/^expenses_/)
    expect(await tryAs(firm, partner, decidedBy(partner, 'approved'))).toBe('done')
    expect(
      await tryAs(
        firm,
        partner,
        set(request.id, `payment_status = 'paid', paid_by = '${partner.id}', paid_at = now()`),
      ),
    ).toBe('expenses_request_moves')
    expect(await tryAs(firm, partner, set(request.id, 'is_request = false'))).toMatch(/permission denied/)
  })
})
