import { timeEntries } from '#contract/time-entries.ts'
import type { TimeEntry } from '#contract/time-entry-shapes.ts'
import type { TestFirm, TestPerson } from './factories.ts'
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
