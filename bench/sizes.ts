export type BenchFirm = {
  readonly number: number
  readonly entries: number
  readonly clients: number
  readonly matters: number
  readonly people: number
}

const FIRMS = 50
const LARGEST_SHARE = 0.2
/** How fast firms get smaller after the largest: the k-th of the rest has k^-0.7 of the first one's entries. */
const SKEW = 0.7

/**
 * The firms of a data set. The largest has a fifth of all entries (200,000 of 1,000,000, 400 clients, 1,200 matters, 40
 * people); the other 49 share the rest as 1, 2^-0.7, 3^-0.7 and so on (of 1,000,000: 99,000 down to 6,500). Clients, matters
 * and people go with the entries.
 */
export function benchFirms(entries: number): BenchFirm[] {
  const weights = Array.from({ length: FIRMS - 1 }, (_, index) => (index + 1) ** -SKEW)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const largest = Math.round(entries * LARGEST_SHARE)
  const others = weights.map((weight) => Math.floor(((entries - largest) * weight) / total))
  const leftOver = entries - largest - others.reduce((sum, count) => sum + count, 0)
  const counts = [largest, ...others].map((count, index) => (index === 1 ? count + leftOver : count))
  return counts.map((count, index) => {
    const share = count / largest
    return {
      number: index + 1,
      entries: count,
      clients: Math.max(4, Math.round(400 * share)),
      matters: Math.max(12, Math.round(1200 * share)),
      people: Math.max(4, Math.round(40 * share)),
    }
  })
}
