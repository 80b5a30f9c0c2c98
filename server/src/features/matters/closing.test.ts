import { beforeAll, describe, expect, test } from 'vitest'
import { expenses } from '#contract/expenses.ts'
import { flatFees } from '#contract/flat-fees.ts'
import { CLOSING_REASONS, CLOSING_WARNINGS, matterClosing, type MatterClosing } from '#contract/matter-closing.ts'
import { closingText } from '#contract/record-type-parts.ts'
import { matters } from '#contract/matters.ts'
import { timer } from '#contract/timer.ts'
import { newId } from '../../platform/ids.ts'
import { anExpense } from '../../testing/expenses.ts'
import { aFirm, asOwnerOf, type TestFirm, type TestPerson } from '../../testing/factories.ts'
import { aMatter } from '../../testing/matters.ts'
import { aCourtUpdate } from '../../testing/progress.ts'
import { dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { aTimekeeper } from '../../testing/time.ts'

const app = useTestApp()
let firm: TestFirm
let partner: TestPerson
beforeAll(async () => {
  firm = await aFirm(app)
  partner = await firm.join('partner', 'Priya Nair')
})

const close = (id: string, body: object = {}, token = firm.administrator.token) =>
  app.call(matterClosing.close, { params: { id }, body }, token)
const reopen = (id: string, token = firm.administrator.token) =>
  app.call(matterClosing.reopen, { params: { id }, body: {} }, token)
const read = async (id: string, token = firm.administrator.token) =>
  dataOf<MatterClosing>(await app.call(matterClosing.get, { params: { id } }, token))

const REASON = 'The client agreed to write the rest off'

describe('closing a matter', () => {
  test('with nothing unbilled closes it today, keeps who did, and opens again', async () => {
    const { id } = await aMatter(app, firm)
    expect(await read(id, partner.token)).toEqual({ reasons: [], warnings: [], mayOverride: false, history: [] })
    const closed = await close(id, {}, partner.token)
    expect(closed.body).toMatchObject({
      message: 'Matter closed',
      data: { status: 'Closed', matterCloseDate: '2026-03-17' },
    })
    expect((await close(id)).body).toMatchObject({ code: 'already_closed' })
    const reopened = await reopen(id)
    expect(reopened.body).toMatchObject({ message: 'Matter reopened', data: { status: 'Open', matterCloseDate: null } })
    expect((await reopen(id)).body).toMatchObject({ code: 'not_closed' })
    expect((await read(id)).history).toMatchObject([
      { closedOn: '2026-03-17', closedBy: 'Priya Nair', overrideReason: '', reopenedBy: 'Amara Finch' },
    ])
  })

  test('is refused with every reason while something is unbilled, and only a person who may forces it, with a reason', async () => {
    const desk = await aTimekeeper(app, firm)
    const { id } = desk.matter
    await desk.save({ duration: 1 })
    await desk.save({ duration: 2 })
    await desk.save({ isBillable: 2 })
    await anExpense(app, firm, { matterId: id })
    const fee = { matterId: id, description: 'Filing', date: '2026-03-16', amount: 250 }
    dataOf(await app.call(flatFees.create, { body: fee }, firm.administrator.token))
    expect((await read(id)).reasons).toEqual([
      { code: 'unbilledTime', count: 2, text: '2 unbilled time entries' },
      { code: 'unbilledExpenses', count: 1, text: '1 unbilled expense' },
      { code: 'unbilledFlatFees', count: 1, text: '1 unbilled flat fee' },
    ])
    const message =
      'This matter has 2 unbilled time entries, 1 unbilled expense, and 1 unbilled flat fee. Bill it or mark it as not billable before you close the matter'
    expect(await close(id)).toMatchObject({ status: 422, body: { code: 'matter_has_unbilled', message } })
    // The form of the matter closes no more than the dialog does.
    const { clientId, name: matterName } = desk.matter
    const form = { params: { id }, body: { clientId, matterName, status: 'Closed' } }
    expect(await app.call(matters.update, form, firm.administrator.token)).toMatchObject({
      status: 422,
      body: { errors: { status: message } },
    })
    expect((await close(id, { overrideReason: REASON }, partner.token)).status).toBe(403)
    expect((await close(id, { overrideReason: REASON })).status).toBe(200)
    expect((await read(id)).history).toMatchObject([{ overrideReason: REASON, reopenedBy: null }])
  })

  test('names a request that waits for a decision as that, and warns of a draft without being stopped by it', async () => {
    const matter = await aMatter(app, firm)
    const { id } = matter
    const asks = (more: object) => anExpense(app, firm, { matterId: id, isRequest: true, ...more }, partner.token)
    await asks({ isDraft: true })
    const warnings = [{ code: 'draftRequests', text: '1 expense request is a draft that was never submitted' }]
    expect(await read(id)).toMatchObject({ reasons: [], warnings })
    const request = await asks({})
    const waits = { code: 'undecidedRequests', count: 1, text: '1 expense request is waiting for a decision' }
    expect((await read(id)).reasons).toEqual([waits])
    expect((await close(id)).body).toMatchObject({
      code: 'matter_has_unbilled',
      message: '1 expense request is waiting for a decision. Approve or reject before you close the matter',
    })
    await (await aTimekeeper(app, firm, matter)).save({})
    expect((await close(id)).body.message).toBe(
      'This matter has 1 unbilled time entry. Bill it or mark it as not billable before you close the matter. 1 expense request is waiting for a decision. Approve or reject before you close the matter',
    )
    const approve = { params: { id: request.id, move: 'approve' }, body: {} }
    dataOf(await app.call(expenses.transition, approve, firm.administrator.token))
    expect((await read(id)).reasons).toMatchObject([{ code: 'unbilledTime' }, { code: 'unbilledExpenses', count: 1 }])
  })

  test('with a request that somebody only drafted closes, and one that was rejected stops nobody', async () => {
    const { id } = await aMatter(app, firm)
    const asks = (more: object) => anExpense(app, firm, { matterId: id, isRequest: true, ...more }, partner.token)
    const request = await asks({})
    await asks({ isDraft: true })
    expect((await close(id)).status).toBe(422)
    const reject = { params: { id: request.id, move: 'reject' }, body: { reason: 'Not for the client' } }
    dataOf(await app.call(expenses.transition, reject, firm.administrator.token))
    expect((await close(id)).status).toBe(200)
  })

  test('counts what the person asking does not see', async () => {
    const associate = await firm.join('associate')
    const matter = await aMatter(app, firm, { members: [{ id: associate.id }] })
    await (await aTimekeeper(app, firm, matter)).save({})
    expect((await read(matter.id, associate.token)).reasons).toMatchObject([{ count: 1 }])
    expect((await close(matter.id, {}, associate.token)).body).toMatchObject({ code: 'matter_has_unbilled' })
  })

  test('the database refuses it too, whatever the service forgets', async () => {
    const desk = await aTimekeeper(app, firm)
    await desk.save({})
    const attempt = asOwnerOf(app, firm.id, async (owner) => {
      await owner.query('begin')
      try {
        await owner.query('set local role app_server')
        await owner.query(
          "select set_config('app.matter_scope', 'all', true), set_config('app.time_scope', 'all', true)",
        )
        await owner.query("update app.matters set status = 'closed', closed_on = '2026-03-17' where id = $1", [
          desk.matter.id,
        ])
      } finally {
        await owner.query('rollback')
      }
    })
    await expect(attempt).rejects.toMatchObject({ constraint: 'matters_with_unbilled_not_closed' })
  })

  test('counts in the database what the record types of the contract name', async () => {
    const { rows } = await app.database.owner.query('select code, blocks from app.closing_checks order by code')
    const named = [...CLOSING_REASONS, ...CLOSING_WARNINGS.filter((code) => closingText(code) !== undefined)].toSorted()
    expect(rows).toEqual(named.map((code) => ({ code, blocks: CLOSING_REASONS.some((reason) => reason === code) })))
  })

  test('warns of a court date ahead and of the own timer, and closes all the same', async () => {
    const { id } = await aMatter(app, firm)
    const { token } = firm.administrator
    await aCourtUpdate(app, token, id, { nextOn: '2026-04-02', nextPurpose: 'Judgment' })
    const busy = await firm.join('partner')
    dataOf(await app.call(timer.start, { body: {} }, busy.token))
    expect((await read(id, busy.token)).warnings).toEqual([
      { code: 'timerRunning', text: 'Your timer is running. Save its time first if it belongs here' },
      { code: 'courtDateAhead', text: 'The next court date is 02/04/2026' },
    ])
    expect((await read(id)).warnings).toHaveLength(1)
    expect((await close(id)).status).toBe(200)
  })

  test('judges its words and days', async () => {
    const { id } = await aMatter(app, firm)
    for (const overrideReason of ['because', '  '])
      expect((await close(id, { overrideReason })).body.errors).toEqual({
        overrideReason: 'Say why, in at least 10 characters',
      })
    expect(await close(id, { closedOn: '2019-12-31' })).toMatchObject({
      status: 422,
      body: { code: 'closes_before_it_opens' },
    })
  })

  test('is for who may edit matters that they see', async () => {
    const other = await aFirm(app)
    const theirs = await aMatter(app, other)
    const walled = await aMatter(app, firm, { isRestricted: true, members: [{ id: partner.id }] })
    const readonly = await firm.join('readonly')
    const { id } = await aMatter(app, firm)
    for (const hidden of [theirs.id, walled.id, newId()]) {
      expect((await app.call(matterClosing.get, { params: { id: hidden } }, firm.administrator.token)).status).toBe(404)
      expect((await close(hidden)).status).toBe(404)
      expect((await reopen(hidden)).status).toBe(404)
    }
    expect((await close(id, {}, readonly.token)).status).toBe(403)
    expect((await reopen(id, readonly.token)).status).toBe(403)
    expect((await app.call(matterClosing.close, { params: { id }, body: {} })).status).toBe(401)
    expect((await close(walled.id, {}, partner.token)).status).toBe(200)
  })
})
