import { newId } from '../platform/ids.ts'
import { asOwnerOf, type FactoryParts, type TestFirm } from './factories.ts'

export interface TestPosting {
  /** The code of the account. */
  readonly account: string
  /** In minor units; debits are positive. */
  readonly minor: number
  readonly baseMinor?: number
  readonly currency?: string
  readonly basis?: 'both' | 'accrual' | 'cash'
  readonly matterId?: string
  readonly clientId?: string
  readonly invoiceId?: string
  readonly ledgerId?: string
}

export interface TestEntry {
  readonly lines: readonly TestPosting[]
  readonly on?: string
  readonly event?: string
  readonly eventId?: string
  readonly description?: string
  readonly parts?: readonly object[]
}

/** The firm's office book with the ids of its accounts by code. */
export async function officeBook(test: FactoryParts, firm: TestFirm) {
  return asOwnerOf(test, firm.id, async (owner) => {
    const { rows } = await owner.query<{ book_id: string; code: string; id: string; currency: string }>(
      `select a.book_id, a.code, a.id, b.currency from app.ledger_accounts a
       join app.books b on b.business_id = a.business_id and b.id = a.book_id where b.kind = 'office'`,
    )
    const [first] = rows
    if (!first) throw new Error('the firm has no office book')
    const ids = new Map(rows.map(({ code, id }) => [code, id]))
    return {
      id: first.book_id,
      currency: first.currency,
      accountId(code: string): string {
        const id = ids.get(code)
        if (id === undefined) throw new Error(`no account ${code}`)
        return id
      },
    }
  })
}
export type TestBook = Awaited<ReturnType<typeof officeBook>>

/** The arguments of app.post_entry, for tests of the database. */
export function entryArguments(book: TestBook, entry: TestEntry): { id: string; values: string[] } {
  const id = newId()
  const head = {
    id,
    book_id: book.id,
    effective_on: entry.on ?? '2026-03-16',
    event: entry.event ?? 'test.posted',
    event_id: entry.eventId ?? id,
    description: entry.description ?? 'Rent of the office',
  }
  const lines = entry.lines.map((line) => ({
    account_id: book.accountId(line.account),
    basis: line.basis ?? 'both',
    currency: line.currency ?? book.currency,
    minor: line.minor,
    base_minor: line.baseMinor ?? line.minor,
    matter_id: line.matterId,
    client_id: line.clientId,
    invoice_id: line.invoiceId,
    ledger_id: line.ledgerId,
  }))
  return { id, values: [head, lines, entry.parts ?? []].map((part) => JSON.stringify(part)) }
}

/** Posts an entry straight to the books, past the services. */
export async function anEntry(test: FactoryParts, firm: TestFirm, book: TestBook, entry: TestEntry): Promise<string> {
  const { id, values } = entryArguments(book, entry)
  await asOwnerOf(test, firm.id, (owner) => owner.query('select app.post_entry($1, $2, $3)', values))
  return id
}
