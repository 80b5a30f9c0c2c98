import { beforeAll, expect, test } from 'vitest'
import { draftLines } from '#contract/draft-lines.ts'
import type { InvoiceDetail, UnbilledMatters } from '#contract/invoice-shapes.ts'
import { invoices } from '#contract/invoices.ts'
import type { BillableTotals } from '#contract/billing-run-shapes.ts'
import { billingRuns } from '#contract/billing-runs.ts'
import { timeEntries } from '#contract/time-entries.ts'
import { aFirm, type TestFirm } from '../../testing/factories.ts'
import { aDraft, timeLine } from '../../testing/invoices.ts'
import { aMatter, anHourOn, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
let firm: TestFirm
let token: string
let matter: { id: string; clientId: string }
beforeAll(async () => {
  firm = await aFirm(app)
  token = firm.administrator.token
  matter = await aMatter(app, firm)
})

async function aDraftOf(hours: number) {
  const ids: string[] = []
  for (let left = hours; left > 0; left -= 1) ids.push(await anHourOn(app, firm, matter.id))
  const draft = await aDraft(app, firm, matter, { lines: ids.map((id) => timeLine(id)) })
  return { draft, lines: draft.lines.map(({ id }) => id), version: draft.version }
}
const remaining = (reply: Parameters<typeof dataOf>[0]) => dataOf<{ invoice: InvoiceDetail | null }>(reply).invoice
const unbilled = async () =>
  dataOf<UnbilledMatters>(await app.call(invoices.unbilled, { query: { clientId: matter.clientId } }, token)).matters

test('a line is written down on the draft, and its work stays as it is recorded', async () => {
  const { draft, lines, version } = await aDraftOf(2)
  const body = {
    version,
    lines: [
      { id: lines[0], quantity: 0.5 },
      { id: lines[1], rate: 200, description: 'Opinion' },
    ],
  }
  const changed = dataOf<InvoiceDetail>(await app.call(draftLines.change, { params: { id: draft.id }, body }, token))
  expect(changed).toMatchObject({ subtotal: 325, writtenDown: 175 })
  expect(changed.lines.map(({ description }) => description)).toEqual(['Legal research', 'Opinion'])
  const stale = await app.call(draftLines.change, { params: { id: draft.id }, body }, token)
  expect(stale).toMatchObject({ status: 409, body: { code: 'stale_version' } })
})

test('work that is held leaves the draft and every run until it is released', async () => {
  const { draft, lines, version } = await aDraftOf(2)
  const body = { version, lineIds: [lines[0]], reason: 'The client disputes it' }
  const left = remaining(await app.call(draftLines.hold, { params: { id: draft.id }, body }, token))
  expect(left?.lines.map(({ id }) => id)).toEqual([lines[1]])
  const held = (await unbilled()).flatMap(({ items }) => items).filter(({ hold }) => hold !== null)
  const hold = { reason: 'The client disputes it', person: { userId: firm.administrator.id } }
  expect(held).toMatchObject([{ hold, amount: 250 }])
  const waiting = async () => dataOf<BillableTotals>(await app.call(billingRuns.totals, {}, token)).total
  expect(await waiting()).toBe(0)
  dataOf(await app.call(draftLines.release, { params: { id: held[0]?.work.id } }, token))
  expect(await waiting()).toBe(250)
  expect((await app.call(draftLines.release, { params: { id: held[0]?.work.id } }, token)).status).toBe(404)
})

test('a draft whose last line is held is deleted with it', async () => {
  const { draft, lines, version } = await aDraftOf(1)
  const body = { version, lineIds: lines, reason: 'Wait for the end of the trial' }
  expect(remaining(await app.call(draftLines.hold, { params: { id: draft.id }, body }, token))).toBeNull()
  expect((await app.call(invoices.get, { params: { id: draft.id } }, token)).status).toBe(404)
})

test('time that is moved to another matter waits there; a line without work is moved nowhere', async () => {
  const other = await aMatter(app, firm)
  const { draft, lines, version } = await aDraftOf(2)
  const body = { version, lineIds: [lines[1]], matterId: other.id }
  const work = draft.lines[1]?.work?.id
  const left = remaining(await app.call(draftLines.transfer, { params: { id: draft.id }, body }, token))
  expect(left?.lines.map(({ id }) => id)).toEqual([lines[0]])
  const entry = dataOf<{ matterId: string; isBillable: number }>(
    await app.call(timeEntries.get, { params: { id: work } }, token),
  )
  expect(entry).toMatchObject({ matterId: other.id, isBillable: 4 })
  const plain = await aDraft(app, firm, matter)
  const refused = await app.call(
    draftLines.transfer,
    { params: { id: plain.id }, body: { lineIds: plain.lines.map(({ id }) => id), matterId: other.id } },
    token,
  )
  expect(refused).toMatchObject({ status: 422, body: { code: 'line_without_work' } })
})
