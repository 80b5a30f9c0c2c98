import { sql, type Insertable, type Updateable } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx, PortalTx } from '../../platform/db/transactions.ts'

/** The firm as its documents show it; the columns of its letterhead are null where it has none. */
export const selectLetterhead = (tx: FirmTx | PortalTx, businessId: string) =>
  tx
    .selectFrom('app.businesses as firm')
    .leftJoin('app.letterheads as letterhead', 'letterhead.business_id', 'firm.id')
    .leftJoin('app.logos as logo', 'logo.business_id', 'firm.id')
    .select(['firm.name', 'firm.address', 'firm.tax_number', 'firm.country_code'])
    .select(['letterhead.template', 'letterhead.color', 'letterhead.phone', 'letterhead.email', 'letterhead.footer'])
    .select(['letterhead.version', 'logo.content as logo'])
    .where('firm.id', '=', businessId)
    .executeTakeFirstOrThrow()

/** Width and height stand in the sixteenth to the twenty-fourth byte of a PNG, so that the picture itself is not read. */
export const findLook = (tx: FirmTx) =>
  tx
    .selectFrom('app.letterheads as letterhead')
    .leftJoin('app.logos as logo', 'logo.business_id', 'letterhead.business_id')
    .innerJoin('app.businesses as firm', 'firm.id', 'letterhead.business_id')
    .select(['firm.id', 'firm.name', 'letterhead.color', 'letterhead.logo_sha256'])
    .select(sql<number | null>`octet_length(logo.content)`.as('logo_bytes'))
    .select(sql<Buffer | null>`substring(logo.content from 17 for 8)`.as('logo_sides'))
    .executeTakeFirst()

/** The firm's logo, while it is still the picture with this hash. */
export const findLogo = (tx: FirmTx, sha256: string) =>
  tx
    .selectFrom('app.logos as logo')
    .innerJoin('app.letterheads as letterhead', 'letterhead.business_id', 'logo.business_id')
    .select('logo.content')
    .where('letterhead.logo_sha256', '=', sha256)
    .executeTakeFirst()

export const selectBankDetails = (tx: FirmTx | PortalTx) =>
  tx.selectFrom('app.bank_details').selectAll().orderBy('currency').execute()
export type BankRow = Awaited<ReturnType<typeof selectBankDetails>>[number]

/** Adds the firm's row where it has none, and locks it until the transaction ends. */
export async function lockLetterhead(tx: FirmTx, businessId: string) {
  await tx
    .insertInto('app.letterheads')
    .values({ business_id: businessId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx.selectFrom('app.letterheads').selectAll().forNoKeyUpdate().executeTakeFirstOrThrow()
}

export const changeLetterhead = (tx: FirmTx, change: Updateable<DB['app.letterheads']>) =>
  tx
    .updateTable('app.letterheads')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .execute()

/** Rows of currencies that stay keep their ids, so that the audit trail shows what changed. */
export async function replaceBankDetails(tx: FirmTx, rows: Insertable<DB['app.bank_details']>[]): Promise<void> {
  const gone = tx.deleteFrom('app.bank_details')
  if (rows.length === 0) return void (await gone.execute())
  const currencies = rows.map(({ currency }) => currency)
  await gone.where('currency', 'not in', currencies).execute()
  await tx
    .insertInto('app.bank_details')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'currency']).doUpdateSet((eb) => ({
        bank_name: eb.ref('excluded.bank_name'),
        account_name: eb.ref('excluded.account_name'),
        account_number: eb.ref('excluded.account_number'),
        branch_code: eb.ref('excluded.branch_code'),
        iban: eb.ref('excluded.iban'),
        bic: eb.ref('excluded.bic'),
      })),
    )
    .execute()
}

export async function replaceLogo(tx: FirmTx, businessId: string, content: Buffer | null): Promise<void> {
  if (content === null) return void (await tx.deleteFrom('app.logos').execute())
  await tx
    .insertInto('app.logos')
    .values({ business_id: businessId, content })
    .onConflict((conflict) => conflict.column('business_id').doUpdateSet({ content }))
    .execute()
}

/** The kinds of records whose documents are made once. */
export type IssuedKind = 'invoice' | 'receipt' | 'creditNote' | 'trustReconciliation' | 'trustReceipt'

export const findStoredDocument = (tx: FirmTx, kind: IssuedKind, recordId: string) =>
  tx
    .selectFrom('app.stored_documents')
    .select(['sha256', 'size_bytes'])
    .where('kind', '=', kind)
    .where('record_id', '=', recordId)
    .executeTakeFirst()
export type StoredDocument = NonNullable<Awaited<ReturnType<typeof findStoredDocument>>>

/** Of these records, those that have a document. */
export async function selectStoredIds(
  tx: FirmTx,
  kind: IssuedKind,
  recordIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('app.stored_documents')
    .select('record_id')
    .where('kind', '=', kind)
    .where(sql<boolean>`record_id = any (${recordIds}::uuid[])`)
    .execute()
  return new Set(rows.map(({ record_id }) => record_id))
}

/** Returns whether it was stored: a record has one document, the first. */
export async function insertStoredDocument(tx: FirmTx, row: Insertable<DB['app.stored_documents']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('app.stored_documents')
    .values(row)
    .onConflict((conflict) => conflict.columns(['business_id', 'kind', 'record_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
