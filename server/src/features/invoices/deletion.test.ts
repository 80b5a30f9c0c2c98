import { beforeAll, describe, expect, test } from 'vitest'
import { draftLines } from '#contract/draft-lines.ts'
import { invoices } from '#contract/invoices.ts'
import type { DeletedInvoice, InvoiceDetail, InvoicePage, InvoiceTotals } from '#contract/invoice-shapes.ts'
import { matters } from '#contract/matters.ts'
import { recycleBin } from '#contract/recycle-bin.ts'
import { timeEntries } from '#contract/time-entries.ts'
import { walls } from '#contract/walls.ts'
import { aFirm, asOwnerOf, type TestFirm, type TestPerson } from '../../testing/factories.ts'
import { aDraft, timeLine } from '../../testing/invoices.ts'
import { aMatter, anHourOn, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
let firm: TestFirm
let token: string
let associate: TestPerson
let approver: TestPerson
let matter: { id: string; clientId: string }
beforeAll(async () => {
  firm = await aFirm(app)
  token = firm.administrator.token
  associate = await firm.join('associate')
  approver = await firm.join('partner')
  matter = await aMatter(app, firm, { matterAssignedToInfos: [{ userId: associate.id }] })
})

const remove = (id: string, as = token) => app.call(invoices.delete, { params: { id } }, as)
const restore = (id: string, as = token) => app.call(invoices.restore, { params: { id }, body: {} }, as)
const binned = async (as = token) => dataOf<{ data: DeletedInvoice[] }>(await app.call(invoices.deleted, {}, as)).data
const billable = async (id: string) =>
  dataOf<{ isBillable: number }>(await app.call(timeEntries.get, { params: { id } }, token)).isBillable
const [WAITS, ON_INVOICE] = [4, 5]
const refusal = ({ status, body }: { status: number; body: { code?: string } }) => ({ status, code: body.code })

const approve = (id: string) => app.call(invoices.approve, { params: { id }, body: {} }, approver.token)
async function anIssued(more: object = {}) {
  const { id } = await aDraft(app, firm, matter, { ...more })
  return dataOf<InvoiceDetail & { id: string }>(await approve(id))
}

async function aBinnedDraft(hours = 1, own = matter) {
  const work = []
  for (let made = 0; made < hours; made += 1) work.push(await anHourOn(app, firm, own.id))
  const draft = await aDraft(app, firm, own, { lines: work.map((id) => timeLine(id)) })
  dataOf(await remove(draft.id))
  return { draft, work }
}

describe('a draft in the recycle bin', () => {
  test('frees its work, counts nowhere, and is listed with who deleted it', async () => {
    const totals = async () => dataOf<InvoiceTotals>(await app.call(invoices.totals, {}, token)).byState.draft
    const before = await totals()
    const { draft, work } = await aBinnedDraft()
    expect(await billable(work[0] ?? '')).toBe(WAITS)
    expect((await binned()).find(({ id }) => id === draft.id)).toMatchObject({
      date: '2026-03-17',
      amount: draft.total,
      matterName: 'Obi v Ade',
      deletedBy: 'Amara Finch',
    })
    const { data } = dataOf<InvoicePage>(await app.call(invoices.list, {}, token))
    expect(data.map(({ id }) => id)).not.toContain(draft.id)
    expect(await totals()).toBe(before)
    for (const call of [invoices.get, invoices.delete, invoices.approve, invoices.submit, invoices.duplicate])
      expect((await app.call(call, { params: { id: draft.id }, body: {} }, token)).status).toBe(404)
  })

  test('takes its work again with the same ids and figures', async () => {
    const { draft, work } = await aBinnedDraft(2)
    const back = dataOf<InvoiceDetail>(await restore(draft.id))
    expect(back).toMatchObject({ id: draft.id, total: draft.total, state: 'draft', lines: draft.lines })
    for (const id of work) expect(await billable(id)).toBe(ON_INVOICE)
    expect((await restore(draft.id)).status).toBe(404)
    dataOf(await approve(draft.id))
    expect(refusal(await remove(draft.id))).toEqual({ status: 409, code: 'invoice_issued' })
  })

  test('says what of its work is billed where, and comes back as soon as that is free', async () => {
    const { draft, work } = await aBinnedDraft(3)
    const [first, second, third] = work
    const issued = await anIssued({ lines: [timeLine(first ?? '')] })
    const other = await aDraft(app, firm, matter, { lines: [timeLine(second ?? '')] })
    dataOf(await app.call(timeEntries.delete, { params: { id: third ?? '' } }, token))
    const refused = await restore(draft.id)
    expect(refusal(refused)).toEqual({ status: 409, code: 'work_not_billable' })
    expect(refused.body.message).toContain(`(16/03/2026) is on ${issued.number ?? ''}`)
    expect(refused.body.message).toContain('is on a draft for')
    expect(refused.body.message).toContain('no longer waits for an invoice')
    for (const id of [first, second]) expect(await billable(id ?? '')).toBe(ON_INVOICE)

    dataOf(await app.call(invoices.void, { params: { id: issued.id }, body: { reason: 'Wrong' } }, token))
    dataOf(await remove(other.id))
    dataOf(await app.call(timeEntries.restore, { params: { id: third ?? '' } }, token))
    dataOf(await restore(draft.id))
    expect(refusal(await restore(other.id))).toEqual({ status: 409, code: 'work_not_billable' })
  })

  test('does not come back with work that is held back from billing', async () => {
    const hour = await anHourOn(app, firm, matter.id)
    const draft = await aDraft(app, firm, matter, { lines: [timeLine(hour)] })
    const body = { lineIds: [draft.lines[0]?.id], reason: 'Not agreed yet', version: draft.version }
    dataOf(await app.call(draftLines.hold, { params: { id: draft.id }, body }, token))
    expect((await restore(draft.id)).body.message).toContain('is held back from billing')
    dataOf(await app.call(draftLines.release, { params: { id: hour } }, token))
    dataOf(await restore(draft.id))
  })

  test('needs its matter, which it does not keep out of the bin', async () => {
    const own = await aMatter(app, firm)
    const draft = await aDraft(app, firm, own)
    const params = { params: { id: own.id } }
    expect((await app.call(matters.delete, params, token)).status).toBe(409)
    dataOf(await remove(draft.id))
    dataOf(await app.call(matters.delete, params, token))
    expect(refusal(await restore(draft.id))).toMatchObject({ code: 'matter_deleted' })
    dataOf(await app.call(matters.restore, params, token))
    dataOf(await restore(draft.id))
  })

  test('is taken by one of two who bill the work at once', async () => {
    const { draft, work } = await aBinnedDraft()
    const body = { clientId: matter.clientId, issueDate: '2026-03-17', lines: work.map((id) => timeLine(id)) }
    const replies = await Promise.all([restore(draft.id), app.call(invoices.create, { body }, token)])
    expect(replies.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409])
  })
})

describe('a draft is restored', () => {
  test('by its author who deleted it, or with the permission of the bin, and by nobody else', async () => {
    const own = await aDraft(app, firm, matter, { by: associate })
    dataOf(await remove(own.id, associate.token))
    dataOf(await restore(own.id, associate.token))
    dataOf(await remove(own.id))
    expect((await restore(own.id, associate.token)).status).toBe(403)
    const { draft } = await aBinnedDraft()
    expect((await restore(draft.id, associate.token)).status).toBe(403)
    expect((await app.call(invoices.deleted, {}, associate.token)).status).toBe(403)
    dataOf(await restore(own.id))
    const other = await aFirm(app)
    expect((await restore(draft.id, other.administrator.token)).status).toBe(404)
    expect(await binned(other.administrator.token)).toEqual([])
    expect((await restore(draft.id, '')).status).toBe(401)
  })

  test('through no wall', async () => {
    const insider = await firm.join('partner')
    const walled = await aMatter(app, firm, {
      matterName: 'Cole v Cole',
      matterAssignedToInfos: [{ userId: insider.id }],
      responsibleUserId: insider.id,
    })
    const { draft } = await aBinnedDraft(1, walled)
    dataOf(await app.call(walls.set, { params: { id: walled.id }, body: { isRestricted: true } }, insider.token))
    expect((await restore(draft.id)).status).toBe(404)
    expect((await binned()).map(({ id }) => id)).not.toContain(draft.id)
    dataOf(await restore(draft.id, insider.token))
  })

  test('never once it was purged, whose work stays', async () => {
    const { draft, work } = await aBinnedDraft()
    const body = { bin: 'invoices', ids: [draft.id] }
    expect(dataOf(await app.call(recycleBin.purge, { body }, token))).toEqual({ changed: [draft.id], unchanged: [] })
    expect((await restore(draft.id)).status).toBe(404)
    expect(await billable(work[0] ?? '')).toBe(WAITS)
  })
})

test('the database moves nothing issued to the bin, and leaves no work on a draft that is there', async () => {
  const issued = await anIssued()
  const hour = await anHourOn(app, firm, matter.id)
  const draft = await aDraft(app, firm, matter, { lines: [timeLine(hour)] })
  const bin = (id: string) =>
    asOwnerOf(app, firm.id, (owner) =>
      owner.query('update app.invoices set deleted_at = now(), deleted_by = created_by where id = $1', [id]),
    )
  await expect(bin(issued.id)).rejects.toThrow('issued')
  await bin(draft.id)
  expect(await billable(hour)).toBe(WAITS)
})
