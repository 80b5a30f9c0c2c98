/** The numbers of the demo firm, always the same ones for a seed (demo data rules, §1). */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** At least 0 and below 1. */
  draw(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    const a = this.#state
    let t = Math.imul(a ^ (a >>> 15), a | 1)
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }

  /** An integer from `first` to `last`, both included. */
  int(first: number, last: number): number {
    return first + Math.floor(this.draw() * (last - first + 1))
  }

  pick<T>(list: readonly T[]): T {
    const picked = list[this.int(0, list.length - 1)]
    if (picked === undefined) throw new RangeError('Nothing to pick from')
    return picked
  }

  weighted<T>(pairs: readonly (readonly [T, number])[]): T {
    let x = this.draw() * pairs.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [value, weight] of pairs) {
      if (x < weight) return value
      x -= weight
    }
    throw new RangeError('Nothing to pick from')
  }
}
