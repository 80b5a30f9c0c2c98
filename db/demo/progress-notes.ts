import { addDays, weekdayOf } from '#domain/calendar-day.ts'
import { demoId, PROGRESS_SEED } from './identity.ts'
import { Random } from './random.ts'
import { LAST_WORKDAY, type DemoTimeEntry } from './time-entries.ts'

/** The court hearing of an update. */
export type DemoHearing = {
  readonly court: { readonly id: string; readonly name: string }
  readonly suitNumber: string
  readonly judge: string
  readonly coram: string
  readonly nextOn: string | null
  readonly nextPurpose: string
  readonly isConcluded: boolean
}

export type DemoUpdate = {
  readonly id: string
  readonly matterId: string
  readonly personId: string
  readonly happenedOn: string
  readonly title: string
  /** A paragraph each. */
  readonly text: string
  /** What the client may read; blank for none. */
  readonly clientText: string
  readonly isShared: boolean
  readonly followUpOn: string | null
  readonly isFollowUpDone: boolean
  /** The time entry of the work that the note describes. */
  readonly timeEntryId: string | null
  readonly hearing: DemoHearing | null
}

const NOTES = 120

const OUTCOMES = [
  'The points that remain open were gone through one by one and agreed with those on the matter.',
  'A draft goes to the client for comments before anything is sent to the other side.',
  'The documents received so far are complete but for two annexes, which were asked for today.',
  'The other side asks for seven more days; there is no objection as long as the date in court stands.',
  'The facts were checked against the file. Nothing new, but the chronology was corrected in two places.',
  'The client prefers to settle if the costs are borne by the other side. An offer is prepared on that footing.',
]
const STEPS = [
  'Next: send the revised draft.',
  'Next: ask the registry whether the processes were assigned.',
  'Next: confirm the instructions in writing.',
  'Next: collect the missing annexes.',
  'Next: call the client before the end of the week.',
]
const FOR_CLIENT = [
  'We have taken the matter a step further and will write to you when the draft is ready for your comments.',
  'The documents that you sent are in order. Two annexes are missing, and we have asked for them.',
  'The other side has asked for a short extension. Your position is not affected.',
]

/** The day itself, or the Monday after a weekend. */
export const workdayFrom = (day: string): string => {
  const weekday = weekdayOf(day)
  return addDays(day, weekday === 6 ? 2 : weekday === 0 ? 1 : 0)
}

/** Each note describes the work of a time entry, so it is dated on a weekday of an open matter of its author. */
export function drawNotes(entries: readonly DemoTimeEntry[]): DemoUpdate[] {
  const random = new Random(PROGRESS_SEED)
  const step = Math.floor(entries.length / NOTES)
  return Array.from({ length: NOTES }, (_, index) => {
    // One out of each stretch of the half year, so that notes are spread over it.
    const entry = entries[index * step + random.int(0, step - 1)]
    if (!entry) throw new RangeError('Too little work for so many notes')
    return noteOf(random, entry, index + 1)
  })
}

function noteOf(random: Random, entry: DemoTimeEntry, n: number): DemoUpdate {
  const sharing = random.draw()
  const clientText = sharing < 0.35 ? random.pick(FOR_CLIENT) : ''
  const followUpOn = random.draw() < 0.3 ? workdayFrom(addDays(entry.workedOn, random.int(3, 21))) : null
  return {
    id: demoId('progressUpdate', n),
    matterId: entry.matterId,
    personId: entry.personId,
    happenedOn: entry.workedOn,
    title: entry.narrative,
    text: `${random.pick(OUTCOMES)}\n${random.pick(STEPS)}`,
    clientText,
    isShared: sharing < 0.25,
    followUpOn,
    // What fell due within the half year was mostly done.
    isFollowUpDone: followUpOn !== null && followUpOn <= LAST_WORKDAY && random.draw() < 0.85,
    timeEntryId: entry.id,
    hearing: null,
  }
}
