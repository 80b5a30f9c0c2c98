import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TrustLedger } from '#contract/trust-ledgers.ts'
import { trustTransactions } from '#contract/trust-transactions.ts'
import { ledgerDifferences } from '../../testing/payments.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { trustWorld, type TrustWorld } from '../../testing/trust-world.ts'

const app = useTestApp()

/** LEXHOLD_SEQUENCES=1000 runs as many; the suite is content with a few. */
const sequences = Number(process.env['LEXHOLD_SEQUENCES'] ?? 3)
const ACCOUNTS = 3
const LEDGERS = 20

const STEPS = ['deposit', 'cheque', 'pay', 'pay', 'transfer'] as const
const steps = fc.array(
  fc.record({
    step: fc.constantFrom(...STEPS),
    ledger: fc.nat(LEDGERS - 1),
    other: fc.nat(LEDGERS - 1),
    day: fc.integer({ min: 1, max: 16 }),
    cents: fc.integer({ min: 1, max: 50_000 }),
  }),
  { minLength: 10, maxLength: 25 },
)

/** What the rules say a ledger has moved, by day; what has not cleared counts in `all` only. */
interface Moves {
  readonly all: Map<number, number>
  readonly cleared: Map<number, number>
}
const LAST_DAY = 16
const sumTo = (moves: ReadonlyMap<number, number>, day: number) =>
  [...moves].reduce((sum, [on, cents]) => (on <= day ? sum + cents : sum), 0)
const add = (moves: Map<number, number>, day: number, cents: number) => moves.set(day, (moves.get(day) ?? 0) + cents)

/** T2 and T3: on the day and on each later one the ledger and what of it has cleared stay at 0 or above. */
const mayPay = ({ all, cleared }: Moves, day: number, cents: number) =>
  Array.from({ length: LAST_DAY - day + 1 }, (_, at) => day + at).every(
    (on) => sumTo(all, on) >= cents && sumTo(cleared, on) >= cents,
  )

async function makeWorld() {
  const world = await trustWorld(app)
  const accounts = [
    await world.account({ name: 'One' }),
    await world.account({ name: 'Two' }),
    await world.account({ name: 'Three' }),
  ]
  const ledgers: TrustLedger[] = []
  for (let at = 0; at < LEDGERS; at += 1) ledgers.push(await world.ledger(accounts[at % ACCOUNTS]?.id ?? ''))
  return { world, ledgers }
}

const dayOf = (day: number) => `2026-03-${String(day).padStart(2, '0')}`

interface Step {
  readonly step: (typeof STEPS)[number]
  readonly ledger: number
  readonly other: number
  readonly day: number
  readonly cents: number
}
interface Held {
  readonly ledger: TrustLedger
  readonly moves: Moves
}

/** The call of a step, whether the rules allow it, and what it moves then. */
function plan(world: TrustWorld, from: Held, to: Held, { step, day, cents }: Step) {
  const [amount, date] = [(cents / 100).toFixed(2), dayOf(day)]
  const isAllowed = mayPay(from.moves, day, cents)
  const moveCleared = ({ moves }: Held, moved: number) => {
    add(moves.all, day, moved)
    add(moves.cleared, day, moved)
  }
  switch (step) {
    case 'deposit':
      return {
        isAllowed: true,
        send: () => world.deposit(from.ledger, amount, { date }),
        apply: () => moveCleared(from, cents),
      }
    case 'cheque':
      return {
        isAllowed: true,
        send: () => world.deposit(from.ledger, amount, { date, method: 'cheque' }),
        apply: () => void add(from.moves.all, day, cents),
      }
    case 'pay':
      return {
        isAllowed,
        send: () => world.disburse(from.ledger, amount, { date }),
        apply: () => moveCleared(from, -cents),
      }
    case 'transfer': {
      const ids = { ledgerId: from.ledger.id, toLedgerId: to.ledger.id }
      return {
        isAllowed: isAllowed && from.ledger.accountId === to.ledger.accountId && from.ledger.id !== to.ledger.id,
        send: () => world.call(trustTransactions.transfer, { ...ids, amount, date, authority: 'Letter of the client' }),
        apply: () => {
          moveCleared(from, -cents)
          moveCleared(to, cents)
        },
      }
    }
  }
}

test(
  'whatever is received, paid and transferred, also dated back, exactly what the rules allow is done and the books agree after each step',
  async () => {
    const { world, ledgers } = await makeWorld()
    const held = ledgers.map((ledger): Held => ({ ledger, moves: { all: new Map(), cleared: new Map() } }))
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        for (const step of sequence) {
          const [from, to] = [held[step.ledger], held[step.other]]
          if (!from || !to) throw new Error('no such ledger')
          const { isAllowed, send, apply } = plan(world, from, to, step)
          const { status } = await send()
          expect({ ...step, isDone: status === 200 }).toEqual({ ...step, isDone: isAllowed })
          if (isAllowed) apply()
          expect(await ledgerDifferences(app, world.firm)).toEqual([])
        }
        for (const { ledger, moves } of held) {
          const { balance, cleared } = await world.reload(ledger)
          const posted = [Math.round(balance * 100), Math.round(cleared * 100)]
          expect(posted).toEqual([sumTo(moves.all, LAST_DAY), sumTo(moves.cleared, LAST_DAY)])
        }
      }),
      // The ledgers go on from one sequence to the next, so a failure is not made smaller.
      { numRuns: sequences, endOnFailure: true },
    )
  },
  60_000 + sequences * 10_000,
)
