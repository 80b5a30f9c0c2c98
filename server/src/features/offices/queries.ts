import { sql, type Insertable, type RawBuilder } from 'kysely'
import { HEAD_OFFICE } from '#contract/offices.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import { byId } from '../../platform/db/joins.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

export const selectOffices = (tx: FirmTx) =>
  tx
    .selectFrom('app.offices')
    .select(['id', 'name', 'address', 'phone', 'email', 'tax_number', 'archived_at', 'version'])
    .orderBy('position')
    .orderBy('name')
    .execute()
export type OfficeRow = Awaited<ReturnType<typeof selectOffices>>[number]

export const insertOffice = (tx: FirmTx, row: Insertable<DB['app.offices']>) =>
  tx.insertInto('app.offices').values(row).execute()

export const findOffice = (tx: FirmTx, id: string) =>
  tx.selectFrom('app.offices').select(['id', 'archived_at']).where('id', '=', id).executeTakeFirst()

/** The office of a person; undefined for the head office, and where the office is archived. */
export const findOfficeOfMember = async (tx: FirmTx, userId: string): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('app.members as member')
      .innerJoin('app.offices as office', byId('office', 'member.office_id'))
      .select('office.id')
      .where('member.id', '=', userId)
      .where('office.archived_at', 'is', null)
      .executeTakeFirst()
  )?.id

/**
 * The office that all of these matters have in common; undefined for the head office, for matters of several offices, and
 * where the office is archived.
 */
export async function findCommonOffice(tx: FirmTx, matterIds: readonly string[]) {
  if (matterIds.length === 0) return undefined
  const rows = await tx
    .selectFrom('app.matters as matter')
    .leftJoin('app.offices as office', (join) =>
      byId('office', 'matter.office_id')(join).on('office.archived_at', 'is', null),
    )
    .select(['office.id', 'office.address', 'office.phone', 'office.email', 'office.tax_number'])
    .distinct()
    .where('matter.id', 'in', matterIds)
    .limit(2)
    .execute()
  const [office] = rows
  return rows.length === 1 && office?.id ? office : undefined
}

/** Whether a row with an `office_id` is of the office of a filter. */
export const isOfOffice = (column: RawBuilder<unknown>, office: string): RawBuilder<boolean> =>
  office === HEAD_OFFICE ? sql<boolean>`${column} is null` : sql<boolean>`${column} = ${office}`
