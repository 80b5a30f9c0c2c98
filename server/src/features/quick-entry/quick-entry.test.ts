import { describe, expect, test } from 'vitest'
import { quickEntry } from '#contract/quick-entry.ts'
import { timeEntries } from '#contract/time-entries.ts'
import type { QuickPreview } from '#contract/time-entry-shapes.ts'
import { aFirm, type TestPerson } from '../../testing/factories.ts'
import { aMatter } from '../../testing/matters.ts'
import { aTimekeeper } from '../../testing/time.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

const preview = async (text: string, person: TestPerson) =>
  (await app.call(quickEntry.preview, { body: { text } }, person.token)).body.data as QuickPreview

describe('a quick entry', () => {
  test('is read, matched with the matter that is meant, and can be saved as it stands', async () => {
    const firm = await aFirm(app)
    const { administrator } = firm
    const obi = await aMatter(app, firm, { name: 'Obi v Ade', client: 'Obi Mills' })
    await aMatter(app, firm, { name: 'Obi lease', client: 'Obi Mills' })
    await aMatter(app, firm, { name: 'Obi v Ade (first appeal)', closedOn: '2026-01-01' })
    const read = await preview('1h20 draft reply, Obi v Ade', administrator)
    expect(read).toMatchObject({
      problem: null,
      entry: {
        duration: 1.3333,
        workedSeconds: 4800,
        description: 'draft reply',
        timeEntryDate: '2026-03-17',
        isBillable: 4,
      },
    })
    expect(read.matters.map(({ matterName }) => matterName)[0]).toBe('Obi v Ade')
    expect(read.matters.map(({ matterName }) => matterName)).not.toContain('Obi v Ade (first appeal)')
    const [matter] = read.matters
    const { duration, description, timeEntryDate, isBillable } = read.entry ?? {}
    const body = {
      clientId: matter?.clientId,
      matterId: matter?.matterId,
      activityId: matter?.activityId,
      timeEntryUserId: administrator.id,
      duration,
      description,
      timeEntryDate,
      isBillable,
    }
    const saved = await app.call(timeEntries.create, { body }, administrator.token)
    expect(saved.body.data).toMatchObject({ matterId: obi.id, duration: 1.3333, totalAmount: 399.99 })
  })

  test('forgives spelling, and offers the latest matters and activities where none is named', async () => {
    const firm = await aFirm(app)
    const { administrator } = firm
    await aMatter(app, firm, { name: 'Never worked on' })
    const desk = await aTimekeeper(app, firm, await aMatter(app, firm, { name: 'Pattridge estate' }))
    await desk.save({ activityId: await firm.activityId('Court appearance') })
    expect((await preview('30m call, Patridge', administrator)).matters).toMatchObject([
      { matterName: 'Pattridge estate' },
    ])
    expect(await preview('30m went on yesterday nb', administrator)).toMatchObject({
      entry: { timeEntryDate: '2026-03-16', isBillable: 2 },
      matters: [{ matterName: 'Pattridge estate', activityType: 'Court appearance' }],
    })
  })

  test('finds the matter that the line mentions and the work that it names, and never takes another one', async () => {
    const firm = await aFirm(app)
    const { administrator } = firm
    const foster = await aMatter(app, firm, { name: 'Maria Foster tenancy', client: 'Maria Foster' })
    const desk = await aTimekeeper(app, firm, foster)
    await desk.save({ activityId: await firm.activityId('Drafting - pleadings') })
    // The person's latest matter may be chosen, but is not what the line says.
    expect(await preview('30m call with eze', administrator)).toMatchObject({
      match: 'none',
      matters: [{ matterName: 'Maria Foster tenancy' }],
    })
    await aMatter(app, firm, { name: 'Probate', client: 'Grace Eze' })
    expect(await preview('30m call with eze', administrator)).toMatchObject({
      match: 'certain',
      entry: { description: 'call with eze' },
      matters: [{ clientName: 'Grace Eze', activityType: 'Client call' }],
    })
    await aMatter(app, firm, { name: 'Eze lease' })
    expect(await preview('30m call with eze', administrator)).toMatchObject({ match: 'several' })
    expect(await preview('30m call, then letter to foster', administrator)).toMatchObject({
      match: 'certain',
      entry: { description: 'call, then letter to foster' },
      matters: [{ matterName: 'Maria Foster tenancy' }],
    })
  })

  test('says what is missing, and never offers a matter of another firm', async () => {
    const [firm, other] = [await aFirm(app), await aFirm(app)]
    await aMatter(app, other, { name: 'Obi v Ade' })
    expect(await preview('draft reply', firm.administrator)).toMatchObject({
      entry: null,
      problem: 'Begin with a duration, such as 1h20',
    })
    expect(await preview('1h reply, Obi v Ade', firm.administrator)).toMatchObject({
      problem: 'No open matter is like "Obi v Ade"',
      matters: [],
    })
    expect((await preview("1h reply, %'; drop", firm.administrator)).matters).toEqual([])
  })

  test('asks for a session, the permission and a text', async () => {
    const firm = await aFirm(app)
    const readonly = await firm.join('readonly')
    expect((await app.call(quickEntry.preview, { body: { text: '1h x' } })).status).toBe(401)
    expect((await app.call(quickEntry.preview, { body: { text: '1h x' } }, readonly.token)).status).toBe(403)
    expect((await app.call(quickEntry.preview, { body: { text: 5 } }, firm.administrator.token)).status).toBe(400)
    expect(
      (await app.call(quickEntry.preview, { body: { text: 'x'.repeat(501) } }, firm.administrator.token)).status,
    ).toBe(400)
  })
})
