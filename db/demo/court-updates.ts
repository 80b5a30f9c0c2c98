import { addDays, daysBetween } from '#domain/calendar-day.ts'
import courts from '../../reference/courts.json' with { type: 'json' }
import { demoId, PROGRESS_SEED } from './identity.ts'
import type { DemoMatter } from './matters.ts'
import { workdayFrom, type DemoUpdate } from './progress-notes.ts'
import { Random } from './random.ts'
import { FIRST_WORKDAY, LAST_WORKDAY } from './time-entries.ts'

const COURT_UPDATES = 60
/** The maximum distance of a next date (§5). */
const MAX_DAYS_TO_NEXT_DATE = 90

const JUDGES = [
  'A. Bello',
  'C. Danjuma',
  'E. Falana',
  'G. Haruna',
  'I. Jibril',
  'K. Lawanson',
  'M. Nnadi',
  'O. Philips',
]
const EVENTS = [
  ['Mention', 'The matter came up for mention. Both sides were represented; pleadings are not yet closed.'],
  ['Hearing of motion', 'Our motion was argued and taken as read; the other side relied on its counter-affidavit.'],
  ['Trial', 'Our second witness was examined and cross-examined. Two documents were admitted without objection.'],
  ['Adoption of addresses', 'Written addresses were adopted. The court reserved its ruling.'],
  ['Ruling', 'The ruling was delivered in our favor on the preliminary objection; the suit goes on.'],
  ['Mention', 'The court did not sit. The registrar gave a new date.'],
] as const
const PURPOSES = ['Mention', 'Hearing of motion', 'Trial', 'Adoption of addresses', 'Ruling'] as const
const FOR_CLIENT = [
  'Your case was before the court today and goes on as planned. We will tell you of the next step in good time.',
  'The court did not sit today. A new date was given.',
]

type Case = {
  readonly matter: DemoMatter & { readonly court: NonNullable<DemoMatter['court']> }
  readonly suitNumber: string
  readonly judge: string
  /** The day that it is heard next. */
  heardOn: string
}

const PATTERNS: Readonly<Record<string, string>> = { NG: 'SUIT/{n}/{yyyy}', GB: 'CL-{yyyy}-{n}', US: '{yyyy}-cv-{n}' }

function suitNumberOf(random: Random, { court, openedOn }: Case['matter']): string {
  const known = courts.find(({ id }) => id === court.id)
  const pattern = known?.suitNumberPattern ?? PATTERNS[known?.country ?? ''] ?? '{n}/{yyyy}'
  return pattern.replace('{n}', String(random.int(101, 989))).replace('{yyyy}', openedOn.slice(0, 4))
}

const isInCourt = (matter: DemoMatter): matter is Case['matter'] =>
  matter.isContentious && matter.court !== null && matter.status !== 'pending'

const later = (left: string, right: string) => (left > right ? left : right)
const earlier = (left: string, right: string) => (left < right ? left : right)
const lastDayOf = ({ closedOn }: DemoMatter) => earlier(closedOn ?? LAST_WORKDAY, LAST_WORKDAY)

function openCases(random: Random, matters: readonly DemoMatter[]): Case[] {
  return matters.filter(isInCourt).flatMap((matter) => {
    const begin = later(matter.openedOn, FIRST_WORKDAY)
    const heardOn = workdayFrom(addDays(begin, random.int(2, 30)))
    const found = { matter, suitNumber: suitNumberOf(random, matter), judge: random.pick(JUDGES), heardOn }
    return heardOn <= lastDayOf(matter) ? [found] : []
  })
}

/**
 * Each matter in court is heard on the date that the court gave the time before, one after the other, until there are as
 * many updates as §5 asks for. What the last one of a matter gave stands.
 */
export function drawCourtUpdates(matters: readonly DemoMatter[], written: number): DemoUpdate[] {
  const random = new Random(PROGRESS_SEED + 1)
  const open = openCases(random, matters)
  const updates: DemoUpdate[] = []
  for (let place = 0; updates.length < COURT_UPDATES; place += 1) {
    const hearable = open.filter(({ heardOn, matter }) => heardOn !== '' && heardOn <= lastDayOf(matter))
    const [first] = hearable.toSorted((left, right) => (left.heardOn < right.heardOn ? -1 : 1))
    if (!first) throw new RangeError('Too few days in court for so many updates')
    updates.push(hear(random, first, written + place + 1))
  }
  return updates
}

function hear(random: Random, found: Case, n: number): DemoUpdate {
  const { matter, heardOn, suitNumber, judge } = found
  const [title, text] = random.pick(EVENTS)
  const left = daysBetween(heardOn, lastDayOf(matter))
  const isLast = left < 14
  const isConcluded = isLast && matter.status === 'closed'
  const isAdjourned = !isConcluded && !(isLast && random.draw() < 0.2)
  // A weekend may put the day off by two.
  const nextOn = isAdjourned ? workdayFrom(addDays(heardOn, random.int(14, MAX_DAYS_TO_NEXT_DATE - 2))) : null
  found.heardOn = nextOn ?? ''
  const sharing = random.draw()
  return {
    id: demoId('progressUpdate', n),
    matterId: matter.id,
    personId: matter.responsibleId,
    happenedOn: heardOn,
    title,
    text:
      nextOn === null && !isConcluded ? `${text}\nNo date was given; the registry will serve a hearing notice.` : text,
    clientText: sharing < 0.5 ? random.pick(FOR_CLIENT) : '',
    isShared: sharing < 0.4,
    followUpOn: null,
    isFollowUpDone: false,
    timeEntryId: null,
    hearing: {
      court: matter.court,
      suitNumber,
      judge,
      coram: '',
      nextOn,
      nextPurpose: nextOn === null ? '' : random.pick(PURPOSES),
      isConcluded,
    },
  }
}
