import { defaultChart } from '#domain/chart-of-accounts.ts'
import { newId } from '../platform/ids.ts'
import { asOwnerOf, type FactoryParts, type TestFirm } from './factories.ts'
import type { TestMatter } from './matters.ts'

interface AccountAbout {
  readonly currency: string
  readonly allowUncleared: boolean
  readonly floatMaxMinor: number
  /** Makes it an account of one client. */
  readonly clientId: string
}

/** An account of client money as the owner would store it; the call that opens one has tests of its own. Returns its id. */
export async function aStoredTrustAccount(
  test: FactoryParts,
  firm: TestFirm,
  about: Partial<AccountAbout> = {},
): Promise<string> {
  const id = newId()
  const { currency = 'USD', allowUncleared = false, floatMaxMinor = 20_000, clientId = null } = about
  await asOwnerOf(test, firm.id, async (owner) => {
    await owner.query(
      `insert into app.books (business_id, id, kind, name, currency) values ($1, $2, 'trust', 'Client account', $3)`,
      [firm.id, id, currency],
    )
    for (const { code, name, type, role } of defaultChart('NG', 'trust'))
      await owner.query(
        `insert into app.ledger_accounts (business_id, id, book_id, code, name, type, role) values ($1, $2, $3, $4, $5, $6, $7)`,
        [firm.id, newId(), id, code, name, type, role],
      )
    await owner.query(
      `insert into app.trust_accounts (business_id, id, kind, client_id, jurisdiction, currency, allow_uncleared, float_max_minor,
         cheque_clearing_days, interest_to) values ($1, $2, $3, $4, 'NG', $5, $6, $7, 5, 'client')`,
      [firm.id, id, clientId ? 'dedicated' : 'pooled', clientId, currency, allowUncleared, floatMaxMinor],
    )
  })
  return id
}

/** A ledger of a matter, or the float or the interest of the account. Returns its id. */
export async function aStoredLedger(
  test: FactoryParts,
  firm: TestFirm,
  bookId: string,
  owner: TestMatter | 'float' | 'interest',
): Promise<string> {
  const id = newId()
  const isOfMatter = typeof owner !== 'string'
  await asOwnerOf(test, firm.id, (database) =>
    database.query(
      `insert into app.trust_ledgers (business_id, id, book_id, kind, client_id, matter_id, currency)
       select $1, $2, $3, $4, $5, $6, currency from app.trust_accounts where business_id = $1 and id = $3`,
      [
        firm.id,
        id,
        bookId,
        isOfMatter ? 'client' : owner,
        isOfMatter ? owner.clientId : null,
        isOfMatter ? owner.id : null,
      ],
    ),
  )
  return id
}

export interface StoredTransaction {
  readonly bookId: string
  readonly ledgerId: string
  readonly minor: number
  readonly kind?: string
  readonly on?: string
  readonly method?: string
  readonly more?: Readonly<Record<string, unknown>>
}

/** The arguments of app.post_trust_transaction. */
export function transactionArguments(transaction: StoredTransaction): {
  id: string
  entryId: string
  values: string[]
} {
  const { kind = 'deposit', bookId, ledgerId, minor, on = '2026-03-10', method = 'transfer', more = {} } = transaction
  const [id, entryId] = [newId(), newId()]
  const row = {
    id,
    kind,
    book_id: bookId,
    ledger_id: ledgerId,
    amount_minor: minor,
    effective_on: on,
    method,
    entry_id: entryId,
    ...(kind === 'deposit' && { number: `T-${id}` }),
    ...more,
  }
  return { id, entryId, values: [JSON.stringify(row), `${kind} of ${minor}`] }
}
