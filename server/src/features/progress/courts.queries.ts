import type { FirmTx } from '../../platform/db/transactions.ts'

export const listOwnCourts = (tx: FirmTx) =>
  tx
    .selectFrom('app.courts')
    .select(['id', 'name', 'city'])
    .where('archived_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()

export const findOwnCourt = (tx: FirmTx, id: string) =>
  tx.selectFrom('app.courts').select(['id', 'name', 'city']).where('id', '=', id).executeTakeFirst()

interface NewCourt {
  readonly business_id: string
  readonly id: string
  readonly name: string
  readonly city: string
  readonly created_by: string
}
export const insertCourt = (tx: FirmTx, court: NewCourt) => tx.insertInto('app.courts').values(court).execute()

export const countryOfFirm = async (tx: FirmTx, businessId: string): Promise<string> =>
  (await tx.selectFrom('app.businesses').select('country_code').where('id', '=', businessId).executeTakeFirstOrThrow())
    .country_code
