import { aFirm, asOwnerOf, type TestFirm } from './factories.ts'
import { entryArguments, officeBook, type TestBook, type TestEntry, type TestPosting } from './ledger.ts'
import { aMatter } from './matters.ts'
import type { TestApp } from './test-app.ts'

export type Run = (text: string, values?: readonly unknown[]) => Promise<unknown>

/** A firm with its office book, on which tests try the laws of the journal: nothing that they do stays. */
export interface JournalLaws {
  readonly firm: TestFirm
  readonly book: TestBook
  readonly matterId: string
  readonly clientId: string
  /** The constraint that refuses what the owner of the tables does, or `done`. */
  asOwner(work: (run: Run) => Promise<unknown>): Promise<string>
  /** The same with the rights of the role that serves requests. */
  asServer(work: (run: Run) => Promise<unknown>): Promise<string>
  post(run: Run, entry: TestEntry, into?: TestBook): Promise<unknown>
  /** Posts one entry, as the role that serves. */
  tried(entry: TestEntry): Promise<string>
}

export const POST = 'select app.post_entry($1, $2, $3)'

export const rent = (minor = 1000): TestPosting[] => [
  { account: '6000', minor },
  { account: '1000', minor: -minor },
]

/** The name of the constraint that was broken, or the code of the error. */
export const nameRefusal = (error: unknown): string => {
  const { constraint, code } = error as { constraint?: string; code?: string }
  return constraint ?? code ?? String(error)
}

export async function journalLaws(app: TestApp): Promise<JournalLaws> {
  const firm = await aFirm(app)
  const book = await officeBook(app, firm)
  const matter = await aMatter(app, firm)
  const asOwner: JournalLaws['asOwner'] = (work) =>
    asOwnerOf(app, firm.id, async (owner) => {
      await owner.query('begin')
      try {
        await work((text, values = []) => owner.query(text, [...values]))
        await owner.query('set constraints all immediate')
        return 'done'
      } catch (error) {
        return nameRefusal(error)
      } finally {
        await owner.query('rollback')
      }
    })
  const asServer: JournalLaws['asServer'] = (work) =>
    asOwner(async (run) => {
      await run('set local role app_server')
      await work(run)
    })
  const post: JournalLaws['post'] = (run, entry, into = book) => run(POST, entryArguments(into, entry).values)
  return {
    firm,
    book,
    matterId: matter.id,
    clientId: matter.clientId,
    asOwner,
    asServer,
    post,
    tried: (entry) => asServer((run) => post(run, entry)),
  }
}
