import { describe, expect, test } from 'vitest'
import { daysFrom, weekdayOf } from '#domain/calendar-day.ts'
import { hoursFromSeconds } from '#domain/duration.ts'
import { toMajorNumber } from '#domain/money.ts'
import check from '../../reference/demo-check.json' with { type: 'json' }
import stagesByKind from '../../reference/matter-stages.json' with { type: 'json' }
import practiceAreas from '../../reference/practice-areas.json' with { type: 'json' }
import pools from '../../reference/demo-pools.json' with { type: 'json' }
import type { DemoClient } from './clients.ts'
import { demoFirm } from './demo.ts'
import type { DemoMatter } from './matters.ts'
import { Random } from './random.ts'
import { feeEarners } from './team.ts'
import { FIRST_WORKDAY, LAST_WORKDAY } from './time-entries.ts'

const demo = demoFirm()
const clientById = new Map(demo.clients.map((client) => [client.id, client]))
const matterById = new Map(demo.matters.map((matter) => [matter.id, matter]))
const personById = new Map(demo.people.map((person) => [person.id, person]))

function counts<T>(rows: readonly T[], keyOf: (row: T) => string): Record<string, number> {
  const tally: Record<string, number> = {}
  for (const row of rows) tally[keyOf(row)] = (tally[keyOf(row)] ?? 0) + 1
  return tally
}

/** The stages of a practice area by its name. */
function stagesOf(name: string): readonly (string | null)[] {
  const kind = practiceAreas.find((area) => area.name === name)?.kind
  return Object.entries(stagesByKind).find(([each]) => each === kind)?.[1] ?? []
}

const shareOf = (isCounted: (entry: (typeof demo.timeEntries)[number]) => boolean) =>
  demo.timeEntries.filter(isCounted).length / demo.timeEntries.length

const checkedClient = (client: DemoClient) => ({
  number: client.number,
  kind: client.kind,
  name: client.name,
  country: client.countryCode,
  city: client.city,
  address: client.address,
  phone: client.phoneNumber,
  currency: client.currency,
  email: client.email,
})

const checkedMatter = (matter: DemoMatter) => ({
  number: matter.number,
  client: clientById.get(matter.clientId)?.number,
  name: matter.name,
  practiceArea: matter.practiceArea,
  rateType: matter.rateType,
  status: matter.status,
  open: matter.openedOn,
  close: matter.closedOn,
  responsible: personById.get(matter.responsibleId)?.code,
  court: matter.court?.id ?? null,
  currency: matter.currency,
  amount: matter.flatAmount && toMajorNumber(matter.flatAmount),
  contingencyPercentage: matter.contingencyPercentage && Number(matter.contingencyPercentage),
})

describe('the rows that the rules fix', () => {
  test('the first five draws are those of the check file', () => {
    const random = new Random(check.seed)
    expect(check.firstFiveDraws.map(() => random.draw())).toEqual(check.firstFiveDraws)
  })

  test('the clients are those of the check file', () => {
    expect(demo.clients).toHaveLength(check.clients.count)
    expect(counts(demo.clients, ({ kind }) => kind)).toEqual(check.clients.byKind)
    expect(counts(demo.clients, ({ countryCode }) => countryCode)).toEqual(check.clients.byCountry)
    expect(demo.clients.slice(0, 3).map(checkedClient)).toEqual(check.clients.first)
    expect(demo.clients.slice(-1).map(checkedClient)).toEqual([check.clients.last])
  })

  test('the matters are those of the check file', () => {
    expect(demo.matters).toHaveLength(check.matters.count)
    expect(counts(demo.matters, ({ rateType }) => rateType)).toEqual(check.matters.byRateType)
    expect(counts(demo.matters, ({ status }) => status)).toEqual(check.matters.byStatus)
    expect(demo.matters.filter(({ court }) => court !== null)).toHaveLength(check.matters.withCourt)
    expect(demo.matters.slice(0, 3).map(checkedMatter)).toEqual(check.matters.first)
    expect(demo.matters.slice(-1).map(checkedMatter)).toEqual([check.matters.last])
  })

  test('a second run gives identical rows, ids included', () => {
    expect(demoFirm()).toEqual(demo)
  })

  test('every id is a UUIDv7 and no two rows share one', () => {
    const contacts = demo.clients.flatMap((client) => client.contacts)
    const rows = [
      demo.firm,
      ...demo.people,
      ...demo.clients,
      ...contacts,
      ...demo.matters,
      ...demo.timeEntries,
      ...demo.progress,
    ]
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    expect(
      rows.filter(({ id }) => !/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)),
    ).toEqual([])
  })
})

describe('clients and matters', () => {
  test('each company has one or two contacts, the first of them the primary one, and a person has none', () => {
    for (const { kind, contacts } of demo.clients) {
      expect(kind === 'company' ? [1, 2] : [0]).toContain(contacts.length)
      expect(contacts.map(({ isPrimary }) => isPrimary)).toEqual(contacts.map((_, index) => index === 0))
    }
  })

  test('every matter has its responsible attorney among three or four members', () => {
    for (const { members, responsibleId } of demo.matters) {
      expect([3, 4]).toContain(members.length)
      expect(new Set(members.map(({ personId }) => personId)).size).toBe(members.length)
      expect(members.map(({ personId }) => personId)).toContain(responsibleId)
    }
  })

  test('about a third of the hourly matters, and no other, have rates of their own', () => {
    const withRates = demo.matters.filter(({ members }) => members.some(({ hourlyRate }) => hourlyRate !== null))
    expect(new Set(withRates.map(({ rateType }) => rateType))).toEqual(new Set(['hourly']))
    expect(withRates.length).toBeGreaterThanOrEqual(7)
    expect(withRates.length).toBeLessThanOrEqual(13)
  })

  test('a matter is at a stage of its practice area, a pending one at the first', () => {
    for (const { practiceArea, stage } of demo.matters) {
      const stages = stagesOf(practiceArea)
      expect(stages.length === 0 ? [null] : stages).toContain(stage)
    }
    const pending = demo.matters.filter(({ status }) => status === 'pending')
    expect(pending.map(({ stage }) => stage)).toEqual(
      pending.map(({ practiceArea }) => stagesOf(practiceArea)[0] ?? null),
    )
    const open = counts(
      demo.matters.filter(({ status }) => status === 'open'),
      ({ stage }) => stage ?? 'none',
    )
    expect(Object.keys(open).length).toBeGreaterThan(6)
  })

  test('a dispute names its opponent and other work has none', () => {
    for (const { name, isContentious, opposingParty } of demo.matters) {
      expect(opposingParty !== null).toBe(isContentious)
      expect(opposingParty === null || name.endsWith(` v ${opposingParty}`)).toBe(true)
    }
  })
})

describe('the work of six months', () => {
  test('is done on weekdays from 1 September 2025 to 28 February 2026, by every fee earner on each of them', () => {
    const weekdays = daysFrom(FIRST_WORKDAY, LAST_WORKDAY).filter((day) => ![0, 6].includes(weekdayOf(day)))
    const expected = weekdays.flatMap((day) => feeEarners.map(({ code }) => `${day} ${code}`))
    const worked = demo.timeEntries.map(({ workedOn, personId }) => `${workedOn} ${personById.get(personId)?.code}`)
    expect([...new Set(worked)].toSorted()).toEqual(expected.toSorted())
  })

  test('is two to six entries a day that sum to the target, give or take an hour and a half', () => {
    const days = Map.groupBy(demo.timeEntries, ({ workedOn, personId }) => `${workedOn} ${personId}`)
    for (const entries of days.values()) {
      expect([2, 3, 4, 5, 6]).toContain(entries.length)
      const target = Number(personById.get(entries[0]?.personId ?? '')?.dailyTargetHours) * 3600
      const worked = entries.reduce((sum, { seconds }) => sum + seconds, 0)
      expect(Math.abs(worked - target)).toBeLessThanOrEqual(5400)
    }
  })

  test('is never dated outside the open period of its matter, nor on a pending one, and is done by its members', () => {
    const misplaced = demo.timeEntries.filter((entry) => {
      const matter = matterById.get(entry.matterId)
      if (!matter || matter.status === 'pending' || matter.clientId !== entry.clientId) return true
      const isEarly = entry.workedOn < matter.openedOn
      const isAfterClosing = matter.closedOn !== null && entry.workedOn > matter.closedOn
      return isEarly || isAfterClosing || !matter.members.some(({ personId }) => personId === entry.personId)
    })
    expect(misplaced).toEqual([])
  })

  test('has lengths in tenths for 70 %, quarters for 20 % and timer values for 10 %, and 12 % is not billable', () => {
    // Half of the quarters are half or whole hours, which are tenths too.
    const isTenths = (seconds: number) => seconds % 360 === 0
    expect(shareOf(({ isTimed }) => isTimed)).toBeCloseTo(0.1, 1.7)
    expect(shareOf(({ isTimed, seconds }) => !isTimed && !isTenths(seconds) && seconds % 900 === 0)).toBeCloseTo(
      0.1,
      1.7,
    )
    expect(
      demo.timeEntries.filter((entry) => !entry.isTimed && !isTenths(entry.seconds) && entry.seconds % 900 !== 0),
    ).toEqual([])
    expect(Math.abs(shareOf(({ isBillable }) => !isBillable) - 0.12)).toBeLessThan(0.02)
    expect(demo.timeEntries.filter((entry) => entry.billedHours !== hoursFromSeconds(entry.seconds))).toEqual([])
  })

  test('is billed at the rate agreed for the matter, else at that of the person, and is free where it is not billable', () => {
    for (const entry of demo.timeEntries) {
      const matter = matterById.get(entry.matterId)
      const agreed = matter?.members.find(({ personId }) => personId === entry.personId)?.hourlyRate ?? null
      const own = personById.get(entry.personId)?.rates?.[entry.currency]
      expect(entry.currency).toBe(matter?.currency)
      expect(Number(entry.rate)).toBe(entry.isBillable ? Number(agreed ?? own) : 0)
      expect(entry.rateRule).toBe(agreed === null ? 'person' : 'matterMember')
      expect(entry.amount.minor > 0n && entry.homeAmount.minor > 0n).toBe(entry.isBillable)
    }
  })

  test('abroad is converted at the rates of 19 August 2024, and at home not at all', () => {
    const rates = new Set(demo.timeEntries.map(({ currency, exchangeRate }) => `${currency} ${exchangeRate}`))
    // 0.773358 ÷ 1589.504939 and 1 ÷ 1589.504939, to 12 decimals.
    expect([...rates].map((text) => text.replace(/\.?0+$/, '')).toSorted()).toEqual([
      'GBP 0.000486540168',
      'NGN 1',
      'USD 0.000629126702',
    ])
  })

  test('is described and classed from the lists, and leaves no fee earner, workable matter or its client out', () => {
    const workable = demo.matters.filter(
      ({ status, closedOn }) => status !== 'pending' && (closedOn === null || closedOn >= FIRST_WORKDAY),
    )
    expect(new Set(demo.timeEntries.map(({ narrative }) => narrative))).toEqual(new Set(pools.timeNarratives))
    expect(new Set(demo.timeEntries.map(({ matterId }) => matterId))).toEqual(new Set(workable.map(({ id }) => id)))
    expect(new Set(demo.timeEntries.map(({ clientId }) => clientId))).toEqual(
      new Set(workable.map(({ clientId }) => clientId)),
    )
    expect(new Set(demo.timeEntries.map(({ personId }) => personId))).toEqual(new Set(feeEarners.map(({ id }) => id)))
  })
})

test('the work on M-0048 follows its agreed rates', () => {
  const matter = demo.matters.find(({ number }) => number === 'M-0048')
  const worked = demo.timeEntries.filter((entry) => entry.matterId === matter?.id && entry.isBillable)
  const rates = new Map(matter?.members.map(({ personId, hourlyRate }) => [personId, hourlyRate]))
  expect(worked.length).toBeGreaterThan(20)
  expect(worked.filter(({ personId, rate }) => Number(rates.get(personId)) !== Number(rate))).toEqual([])
})

describe('what was written down', () => {
  const notes = demo.progress.filter(({ hearing }) => hearing === null)
  const updates = demo.progress.flatMap((update) => (update.hearing ? [{ ...update, hearing: update.hearing }] : []))

  test('is 120 progress notes and 60 court updates, on weekdays while their matter was open', () => {
    expect([notes.length, updates.length]).toEqual([120, 60])
    const misplaced = demo.progress.filter(({ matterId, happenedOn }) => {
      const matter = matterById.get(matterId)
      if (!matter || matter.status === 'pending' || [0, 6].includes(weekdayOf(happenedOn))) return true
      if (happenedOn < FIRST_WORKDAY || happenedOn > LAST_WORKDAY) return true
      return happenedOn < matter.openedOn || (matter.closedOn !== null && happenedOn > matter.closedOn)
    })
    expect(misplaced).toEqual([])
  })

  test('notes tell of the work of their author, on its day', () => {
    const entryById = new Map(demo.timeEntries.map((entry) => [entry.id, entry]))
    for (const { timeEntryId, matterId, personId, happenedOn } of notes) {
      expect(entryById.get(timeEntryId ?? '')).toMatchObject({ matterId, personId, workedOn: happenedOn })
    }
    expect(new Set(notes.map(({ timeEntryId }) => timeEntryId)).size).toBe(notes.length)
    expect(notes.filter(({ isShared }) => isShared).length).toBeGreaterThan(15)
  })

  test('court updates are of contentious matters in their court, each heard on the date given before, at most 90 days on', () => {
    for (const [matterId, heard] of Map.groupBy(updates, (update) => update.matterId)) {
      const matter = matterById.get(matterId)
      expect([matter?.isContentious, matter?.court]).toEqual([true, heard[0]?.hearing.court])
      expect(heard.slice(1).map(({ happenedOn }) => happenedOn)).toEqual(
        heard.slice(0, -1).map(({ hearing }) => hearing.nextOn),
      )
      for (const { happenedOn, hearing } of heard.filter((each) => each.hearing.nextOn)) {
        const next = hearing.nextOn ?? ''
        expect(daysFrom(happenedOn, next).length - 1).toBeLessThanOrEqual(90)
        expect([0, 6]).not.toContain(weekdayOf(next))
      }
    }
    expect(
      updates.filter(({ hearing }) => hearing.nextOn !== null && hearing.nextOn > LAST_WORKDAY).length,
    ).toBeGreaterThan(5)
  })
})
