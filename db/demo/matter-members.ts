import type { Random } from './random.ts'
import { type DemoCurrency, type FeeEarner, feeEarners } from './team.ts'

export type DemoMatterMember = {
  readonly personId: string
  /** What the matter charges for this person, in its currency; null takes the person's own rate. */
  readonly hourlyRate: string | null
}

type Staffing = { readonly responsible: FeeEarner; readonly rateType: string; readonly currency: DemoCurrency }

/** A tenth off, rounded down to a figure that a partner would name. */
function agreedRate(person: FeeEarner, currency: DemoCurrency): string {
  const step = currency === 'NGN' ? 500 : 5
  return String(Math.floor((Number(person.rates[currency]) * 0.9) / step) * step)
}

/**
 * The responsible attorney and two or three more. A third of the hourly matters have agreed rates, which the work of their
 * members follows.
 */
export function drawMembers(random: Random, { responsible, rateType, currency }: Staffing): DemoMatterMember[] {
  const people = [responsible]
  const size = random.int(3, 4)
  while (people.length < size) {
    const next = random.pick(feeEarners)
    if (!people.includes(next)) people.push(next)
  }
  const hasAgreedRates = random.draw() < 1 / 3 && rateType === 'hourly'
  return people.map((person) => ({
    personId: person.id,
    hourlyRate: hasAgreedRates ? agreedRate(person, currency) : null,
  }))
}
