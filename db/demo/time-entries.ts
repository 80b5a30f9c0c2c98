import { daysFrom, weekdayOf } from '#domain/calendar-day.ts'
import { hoursFromSeconds } from '#domain/duration.ts'
import type { Money } from '#domain/money.ts'
import { chooseRate, type RateRule } from '#domain/rate.ts'
import { priceTime } from '#domain/time-amount.ts'
import { exchangeRateOf } from './exchange-rates.ts'
import { demoId, WORK_SEED } from './identity.ts'
import type { DemoMatter } from './matters.ts'
import { narratives } from './narratives.ts'
import { Random } from './random.ts'
import { type DemoCurrency, type FeeEarner, feeEarners, HOME_CURRENCY } from './team.ts'

export const FIRST_WORKDAY = '2025-09-01'
export const LAST_WORKDAY = '2026-02-28'

export type DemoTimeEntry = {
  readonly id: string
  readonly matterId: string
  readonly clientId: string
  readonly personId: string
  /** The id in reference/activity-types.json. */
  readonly activityId: number
  readonly activity: string
  readonly narrative: string
  readonly workedOn: string
  readonly seconds: number
  readonly isTimed: boolean
  /** 4 decimals. */
  readonly billedHours: string
  readonly isBillable: boolean
  /** Per hour in the matter's currency, and in the firm's; 0 where it is not billable. */
  readonly rate: string
  readonly rateRule: RateRule
  readonly homeRate: string
  readonly currency: DemoCurrency
  /** Billing units for one naira. */
  readonly exchangeRate: string
  readonly amount: Money
  readonly homeAmount: Money
}

const TENTH = 360
const QUARTER = 900
const lengths: readonly (readonly [number | 'timer', number])[] = [
  [TENTH, 70],
  [QUARTER, 20],
  ['timer', 10],
]

type Length = Pick<DemoTimeEntry, 'seconds' | 'isTimed'>

/** To the nearest step, ties up, and never nothing. */
const toStep = (seconds: number, step: number) => Math.max(step, Math.round(seconds / step) * step)

/**
 * Two to six lengths whose sum is within 1.5 h of the target. What one length was rounded by is made up by the next, so the
 * sum strays from its goal by no more than the last rounding.
 */
function drawLengths(random: Random, targetHours: string): Length[] {
  const goal = Number(targetHours) * 3600 + random.int(-4500, 4500)
  const shares = Array.from({ length: random.int(2, 6) }, () => random.int(2, 5))
  const total = shares.reduce((sum, share) => sum + share, 0)
  let planned = 0
  let done = 0
  return shares.map((share) => {
    planned += (goal * share) / total
    const step = random.weighted(lengths)
    const seconds = step === 'timer' ? Math.max(60, Math.round(planned - done)) : toStep(planned - done, step)
    done += seconds
    return { seconds, isTimed: step === 'timer' }
  })
}

/** A pending matter is not taken on yet, so nobody works on it. The days of opening and closing are worked. */
const isWorkable = (matter: DemoMatter, day: string) =>
  matter.status !== 'pending' && matter.openedOn <= day && (matter.closedOn === null || matter.closedOn >= day)

const lastDayOf = (matter: DemoMatter) => matter.closedOn ?? LAST_WORKDAY

/** Creates the entries of a run and knows the matters without work. */
class WorkDiary {
  readonly #random = new Random(WORK_SEED)
  readonly #matters: readonly DemoMatter[]
  readonly #worked = new Set<string>()
  #written = 0

  constructor(matters: readonly DemoMatter[]) {
    this.#matters = matters
  }

  dayOf(person: FeeEarner, day: string): DemoTimeEntry[] {
    const workable = this.#matters.filter((matter) => isWorkable(matter, day))
    const own = workable.filter(({ members }) => members.some(({ personId }) => personId === person.id))
    // Nobody stays idle, so who has no matter of their own that day helps on another's.
    const choice = own.length > 0 ? own : workable
    return drawLengths(this.#random, person.dailyTargetHours).map((length, index) => {
      const matter = (index === 0 ? this.#neglected(choice) : undefined) ?? this.#random.pick(choice)
      this.#worked.add(matter.id)
      return this.#entry(person, matter, { day, length })
    })
  }

  /** The matter without work that closes first, so that every matter gets work. */
  #neglected(choice: readonly DemoMatter[]): DemoMatter | undefined {
    return choice
      .filter(({ id }) => !this.#worked.has(id))
      .toSorted((left, right) => (lastDayOf(left) < lastDayOf(right) ? -1 : 1))[0]
  }

  #entry(person: FeeEarner, matter: DemoMatter, { day, length }: { day: string; length: Length }): DemoTimeEntry {
    const isBillable = this.#random.draw() >= 0.12
    const narrative = this.#random.pick(
      narratives.filter(({ suits }) => suits === 'any' || (suits === 'contentious') === matter.isContentious),
    )
    const activity = this.#random.pick(isBillable ? narrative.activities : narrative.freeActivities)
    const billedHours = hoursFromSeconds(length.seconds)
    const agreed = matter.members.find(({ personId }) => personId === person.id)
    const defaultRate = person.rates[matter.currency]
    const applied = chooseRate({
      matterMember: agreed?.hourlyRate,
      ...(defaultRate !== undefined && { person: { rate: defaultRate, effectiveOn: null } }),
    })
    const priced = priceTime({
      foreignUserRate: applied.rate,
      durationHours: billedHours,
      exchangeRate: exchangeRateOf(matter.currency),
      foreignCurrency: matter.currency,
      homeCurrency: HOME_CURRENCY,
      isBillable,
    })
    this.#written += 1
    return {
      id: demoId('timeEntry', this.#written),
      matterId: matter.id,
      clientId: matter.clientId,
      personId: person.id,
      activityId: activity.id,
      activity: activity.name,
      narrative: narrative.text,
      workedOn: day,
      ...length,
      billedHours,
      isBillable,
      rate: priced.foreignUserRate,
      rateRule: applied.rule,
      homeRate: priced.userRate,
      currency: matter.currency,
      exchangeRate: priced.exchangeRate,
      amount: priced.foreignTotal,
      homeAmount: priced.total,
    }
  }
}

/** The time of six months, day by day and person by person (§5). Its numbers are a stream of its own, seeded WORK_SEED. */
export function drawTimeEntries(matters: readonly DemoMatter[]): DemoTimeEntry[] {
  const diary = new WorkDiary(matters)
  const workdays = daysFrom(FIRST_WORKDAY, LAST_WORKDAY).filter((day) => weekdayOf(day) % 6 !== 0)
  return workdays.flatMap((day) => feeEarners.flatMap((person) => diary.dayOf(person, day)))
}
