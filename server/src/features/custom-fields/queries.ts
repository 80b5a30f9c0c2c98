import type { Insertable } from 'kysely'
import type { CustomRecordKind } from '#domain/custom-fields.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

export const selectFields = (tx: FirmTx) =>
  tx
    .selectFrom('app.custom_fields')
    .select([
      'id',
      'record_kind',
      'name',
      'field_type',
      'choices',
      'is_required',
      'is_listed',
      'archived_at',
      'version',
    ])
    .orderBy('record_kind')
    .orderBy('position')
    .orderBy('name')
    .execute()
export type FieldRow = Awaited<ReturnType<typeof selectFields>>[number]

export const selectFieldsOfKind = (tx: FirmTx, kind: CustomRecordKind) =>
  tx
    .selectFrom('app.custom_fields')
    .select(['id', 'name', 'field_type', 'choices', 'is_required', 'is_listed', 'archived_at'])
    .where('record_kind', '=', kind)
    .orderBy('position')
    .orderBy('name')
    .execute()

/** Undefined for an unknown field. */
export const findFieldKind = async (tx: FirmTx, id: string) =>
  await tx.selectFrom('app.custom_fields').select(['record_kind', 'field_type']).where('id', '=', id).executeTakeFirst()

export const insertField = (tx: FirmTx, row: Insertable<DB['app.custom_fields']>) =>
  tx.insertInto('app.custom_fields').values(row).execute()
