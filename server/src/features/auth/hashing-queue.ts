import { availableParallelism } from 'node:os'
import { Refusal } from '../../platform/refusal.ts'
import type { SharedContext } from '../../platform/context.ts'
import type { Session } from '../../platform/http/session.ts'
import { networkOf } from './network.ts'

/** Who asks for a hash: a person who is signed in, or a stranger at a network address. */
export interface Asker extends Pick<SharedContext, 'address'> {
  readonly session: Pick<Session, 'accountId'> | null
}

interface HashingLimits {
  /** Hashes that are made at once. */
  readonly running: number
  /** Hashes that are made or wait, for strangers: one takes about 30 ms, so nobody waits much longer than a second. */
  readonly strangers: number
  /** And for everybody: those who are signed in find a place when strangers have taken all of theirs. */
  readonly everybody: number
  /** For one network address, or one person. */
  readonly perAsker: number
}

/** One processor is left for everything else. */
const LIMITS: HashingLimits = {
  running: Math.max(1, availableParallelism() - 1),
  strangers: 40,
  everybody: 60,
  perAsker: 8,
}

const tooBusy = () =>
  new Refusal(429, 'too_busy', 'Many people are signing in at this moment. Try again in a few seconds')

/**
 * The places for hashing passwords, which is slow on purpose. A place is taken before any work is done; who finds none is
 * refused at once, so a burst from one address keeps nobody else waiting.
 */
export class HashingQueue {
  readonly #limits: HashingLimits
  readonly #waiting: (() => void)[] = []
  readonly #places = new Map<string, number>()
  #running = 0
  #strangers = 0
  #everybody = 0

  constructor(limits: HashingLimits = LIMITS) {
    this.#limits = limits
  }

  /** Runs `work` when its turn comes; refuses with `too_busy` when all places are taken. */
  async run<T>({ session, address }: Asker, work: () => Promise<T>): Promise<T> {
    const asker = session ? session.accountId : networkOf(address)
    const isStranger = session === null
    const taken = this.#places.get(asker) ?? 0
    const { strangers, everybody, perAsker } = this.#limits
    if (taken >= perAsker || this.#everybody >= everybody || (isStranger && this.#strangers >= strangers))
      throw tooBusy()
    this.#places.set(asker, taken + 1)
    this.#everybody += 1
    if (isStranger) this.#strangers += 1
    try {
      await this.#takeTurn()
      return await work()
    } finally {
      this.#release()
      this.#everybody -= 1
      if (isStranger) this.#strangers -= 1
      const left = (this.#places.get(asker) ?? 1) - 1
      if (left === 0) this.#places.delete(asker)
      else this.#places.set(asker, left)
    }
  }

  async #takeTurn(): Promise<void> {
    if (this.#running < this.#limits.running) this.#running += 1
    else await new Promise<void>((begin) => this.#waiting.push(begin))
  }

  /** The turn goes to the next who waits, or is free again. */
  #release(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#running -= 1
  }
}
