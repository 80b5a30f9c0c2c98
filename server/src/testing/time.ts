import { timeEntries } from '#contract/time-entries.ts'
import type { TimeEntry } from '#contract/time-entry-shapes.ts'
import { aFirm, type TestFirm, type TestPerson } from './factories.ts'
import { aMatter, type TestMatter } from './matters.ts'
import type { TestApp } from './test-app.ts'

/** The body of a save as the form sends it: an hour on the matter, billable, by the person. */
export const entryBody = (matter: TestMatter, person: TestPerson, activityId: string, more: object = {}) => ({
  clientId: matter.clientId,
  matterId: matter.id,
  activityId,
  isBillable: 4,
  timeEntryUserId: person.id,
  description: 'Draft reply to the statement of claim',
  timeEntryDate: '2026-03-17',
  duration: 1,
  ...more,
})

export interface Timekeeper {
  readonly matter: TestMatter
  readonly activityId: string
  /** Saves an entry and answers it; fails where the server refuses. */
  save(more?: object, person?: TestPerson): Promise<TimeEntry>
}

/** A firm's matter and activity with a person who saves time on it. */
export async function aTimekeeper(test: TestApp, firm: TestFirm, matter?: TestMatter): Promise<Timekeeper> {
  const on = matter ?? (await aMatter(test, firm))
  const activityId = await firm.activityId()
  return {
    matter: on,
    activityId,
    async save(more = {}, person = firm.administrator) {
      const body = entryBody(on, person, activityId, more)
      const reply = await test.call(timeEntries.create, { body }, person.token)
      if (reply.status !== 200) throw new Error(`the entry was refused: ${JSON.stringify(reply.body)}`)
      return reply.body.data as TimeEntry
    },
  }
}

/** Five entries of three people's work on two matters, newest first: e d c b a. */
export async function aFirmWithFiveEntries(app: TestApp) {
  const firm = await aFirm(app)
  const partner = await firm.join('partner', 'Zainab Bello')
  const associate = await firm.join('associate', 'Ada Eze')
  const estate = await aMatter(app, firm, {
    name: 'Estate of Obi',
    client: 'Obi Family Trust',
    members: [{ id: associate.id }],
  })
  const lease = await aMatter(app, firm, { name: 'Lease of Unit 4', client: 'Harbour Shipping', hourlyRate: '200' })
  const [onEstate, onLease] = [await aTimekeeper(app, firm, estate), await aTimekeeper(app, firm, lease)]
  await onEstate.save({ description: 'a', timeEntryDate: '2026-03-02', duration: 0.5 })
  await onEstate.save(
    { description: 'b', timeEntryDate: '2026-03-03', isBillable: 2, timeEntryUserId: associate.id },
    associate,
  )
  await onLease.save(
    { description: 'c', timeEntryDate: '2026-03-09', duration: 3, timeEntryUserId: partner.id },
    partner,
  )
  await onLease.save({ description: 'd', timeEntryDate: '2026-03-16', foreignUserRate: 500, status: 1 })
  await onEstate.save({ description: 'e', timeEntryDate: '2026-03-17', duration: 2 })
  return { firm, partner, associate, estate, lease }
}
