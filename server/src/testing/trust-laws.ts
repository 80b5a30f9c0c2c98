import { randomUUID } from 'node:crypto'
import { aFirm, asOwnerOf, type TestFirm } from './factories.ts'
import { aMatter, type TestMatter } from './matters.ts'
import type { TestApp } from './test-app.ts'
import { aStoredLedger, aStoredTrustAccount, transactionArguments, type StoredTransaction } from './trust.ts'

export type Run = (text: string, values?: readonly unknown[]) => Promise<{ rows: Record<string, unknown>[] }>
export type Step = Partial<StoredTransaction> & { readonly minor: number }

/** A firm with client money in the database, on which tests try the laws: nothing that they do stays. */
export interface TrustLaws {
  readonly firm: TestFirm
  readonly matter: TestMatter
  readonly otherMatter: TestMatter
  readonly bookId: string
  /** An account of the matter's client only. */
  readonly secondBook: string
  readonly ledgerId: string
  readonly otherLedger: string
  readonly floatId: string
  readonly interestId: string
  /** The constraint that refuses what the owner of the tables does, or `done`. */
  asOwner(work: (run: Run) => Promise<unknown>): Promise<string>
  /** The same with the rights of the role that serves requests, as the administrator. */
  asServer(work: (run: Run) => Promise<unknown>): Promise<string>
  /** Posts a transaction; a deposit of bank money on 10 March unless it says otherwise. */
  post(run: Run, step: Step): Promise<{ id: string }>
  /** Posts one transaction after the other, as the role that serves. */
  tried(...steps: readonly Step[]): Promise<string>
}

export async function trustLaws(app: TestApp): Promise<TrustLaws> {
  const firm = await aFirm(app)
  const [matter, otherMatter] = [await aMatter(app, firm), await aMatter(app, firm)]
  const bookId = await aStoredTrustAccount(app, firm)
  const ledgerId = await aStoredLedger(app, firm, bookId, matter)
  const asOwner: TrustLaws['asOwner'] = (work) =>
    asOwnerOf(app, firm.id, async (owner) => {
      await owner.query('begin')
      try {
        await work((text, values = []) => owner.query(text, [...values]))
        await owner.query('set constraints all immediate')
        return 'done'
      } catch (error) {
        const { constraint, code } = error as { constraint?: string; code?: string }
        return constraint ?? code ?? String(error)
      } finally {
        await owner.query('rollback')
      }
    })
  const asServer: TrustLaws['asServer'] = (work) =>
    asOwner(async (run) => {
      await run("select set_config('app.user_id', $1, true)", [firm.administrator.id])
      await run('set local role app_server')
      await work(run)
    })
  const post: TrustLaws['post'] = async (run, step) => {
    const made = transactionArguments({ bookId, ledgerId, ...step })
    await run('select app.post_trust_transaction($1, $2)', made.values)
    return made
  }
  return {
    firm,
    matter,
    otherMatter,
    bookId,
    secondBook: await aStoredTrustAccount(app, firm, { clientId: matter.clientId }),
    ledgerId,
    otherLedger: await aStoredLedger(app, firm, bookId, otherMatter),
    floatId: await aStoredLedger(app, firm, bookId, 'float'),
    interestId: await aStoredLedger(app, firm, bookId, 'interest'),
    asOwner,
    asServer,
    post,
    tried: (...steps) =>
      asServer(async (run) => {
        for (const step of steps) await post(run, step)
      }),
  }
}

export const pay = (minor: number, on: string, more: Partial<StoredTransaction> = {}): Step => ({
  kind: 'disbursement',
  minor,
  on,
  ...more,
})

export const clear = (run: Run, id: string, on: string) =>
  run('select app.clear_trust_deposit($1, $2, $3, $4)', [id, randomUUID(), on, 'Cleared'])

export const undo = (run: Run, id: string, on: string, status = 'reversed') =>
  run('select app.reverse_trust_transaction($1, $2)', [
    JSON.stringify({
      id,
      status,
      undone_on: on,
      undone_at: '2026-03-20T10:00:00Z',
      undo_reason: 'Wrong matter',
      undo_entry_id: randomUUID(),
      undo_clearing_entry_id: randomUUID(),
    }),
    'Reversed',
  ])
