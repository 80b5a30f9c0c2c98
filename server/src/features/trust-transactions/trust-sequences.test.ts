import fc from 'fast-check'
import { expect, test } from 'vitest'
import { invoices } from '#contract/invoices.ts'
import { trustWithdrawals } from '#contract/trust-withdrawals.ts'
import { urlOfRole } from '../../platform/db/roles.ts'
import { asOwnerOf } from '../../testing/factories.ts'
import { aDraft } from '../../testing/invoices.ts'
import { ledgerDifferences } from '../../testing/payments.ts'
import { aMatter, dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { AccountModel, LAST_DAY, LedgerModel } from '../../testing/trust-model.ts'
import type { HeldAccount, HeldLedger, StepWorld } from '../../testing/trust-step.ts'
import { planStep, trustSteps } from '../../testing/trust-steps.ts'
import { trustWorld } from '../../testing/trust-world.ts'
import { verifyBooks } from '../ledger/public.ts'

const app = useTestApp()

/** LEXHOLD_SEQUENCES=1000 runs as many; the suite is content with a few. */
const sequences = Number(process.env['LEXHOLD_SEQUENCES'] ?? 3)
const LEDGERS = 20
const INVOICED = 8

/** Three accounts: the interest of two belongs to their clients, that of one to the firm. */
async function makeWorld(): Promise<StepWorld> {
  const world = await trustWorld(app)
  const settings = { withdrawalApprovers: 1, twoApproversAbove: null, requestsNeedApproval: true, version: 0 }
  dataOf(await world.call(trustWithdrawals.updateSettings, settings))
  const accounts: HeldAccount[] = []
  for (const interestTo of ['client', 'firm', 'client'] as const) {
    const { id } = await world.account({ name: `Account ${accounts.length + 1}`, interestTo, floatMax: '600' })
    accounts.push({ id, model: new AccountModel({ floatMax: 60_000, interestTo }) })
  }
  const ledgers: HeldLedger[] = []
  for (let at = 0; at < LEDGERS; at += 1) {
    const account = accounts[at % accounts.length]
    if (!account) throw new Error('no account')
    const matter = await aMatter(app, world.firm)
    const invoice = at < INVOICED ? { id: await issue(matter), open: 60_000 } : undefined
    ledgers.push({
      account,
      invoice,
      ledger: await world.ledger(account.id, matter),
      model: new LedgerModel(account.model),
    })
  }
  // Only then, because whoever writes an invoice may approve it as long as nobody else could.
  const reviewer = await world.firm.join('partner')
  return { world, reviewer, ledgers, done: [], withdrawals: [] }

  async function issue(matter: { id: string; clientId: string }): Promise<string> {
    const lines = [{ matterId: matter.id, description: 'Advice', quantity: 1, rate: '600', taxCodeIds: [] }]
    const { id } = await aDraft(app, world.firm, matter, { lines, issueDate: '2026-01-01' })
    dataOf(await world.call(invoices.approve, {}, id))
    return id
  }
}

/** What each ledger held, and what of it had cleared, at the end of each day, as the database computes it for any day. */
const heldByDay = ({ world, ledgers }: StepWorld) =>
  asOwnerOf(app, world.firm.id, async (owner) => {
    const { rows } = await owner.query<{ ledger: string; day: number; balance: string; cleared: string }>(
      `select l.id as ledger, day, f.balance, f.cleared from unnest($1::uuid[]) as l (id), generate_series(0, ${LAST_DAY}) as day,
         app.trust_funds(l.id, date '2026-02-28' + day) f`,
      [ledgers.map(({ ledger }) => ledger.id)],
    )
    return new Map(rows.map((row) => [`${row.ledger} ${row.day}`, [Number(row.balance), Number(row.cleared)]]))
  })

test(
  'whatever is done to client money, also dated back, exactly what the rules allow is done, and T1 to T20 hold after each step and on each past day',
  async () => {
    const on = await makeWorld()
    await fc.assert(
      fc.asyncProperty(trustSteps(LEDGERS), async (sequence) => {
        for (const step of sequence) {
          const plan = planStep(on, step)
          if (!plan) continue
          const { isAllowed } = plan
          const reply = await plan.send()
          const [isDone, { code }] = [reply.status === 200, reply.body]
          expect({ ...step, isDone, code }).toEqual({ ...step, isDone: isAllowed, code: isAllowed ? undefined : code })
          if (isAllowed) plan.apply(reply)
          // Tries the invariants on every day that anything was posted.
          expect(await ledgerDifferences(app, on.world.firm)).toEqual([])
        }
        const held = await heldByDay(on)
        for (const { ledger, model } of on.ledgers)
          for (let day = 0; day <= LAST_DAY; day += 1)
            expect([ledger.id, day, held.get(`${ledger.id} ${day}`)]).toEqual([
              ledger.id,
              day,
              [model.heldAt(day), model.clearedAt(day)],
            ])
      }),
      // The ledgers go on from one sequence to the next, so a failure is not made smaller.
      { numRuns: sequences, endOnFailure: true },
    )
    expect(await verifyBooks(urlOfRole(app.database.ownerUrl, 'app_jobs'))).toEqual([])
  },
  60_000 + sequences * 15_000,
)
