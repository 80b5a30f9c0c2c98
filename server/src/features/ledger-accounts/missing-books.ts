import { asOwner } from '../../platform/db/as-owner.ts'
import { createPool } from '../../platform/db/database.ts'
import { urlOfRole } from '../../platform/db/roles.ts'
import { adoptFirm, inIdentity } from '../../platform/db/transactions.ts'
import { newId } from '../../platform/ids.ts'
import { createOfficeBook } from './default-chart.ts'
import { selectFirmsWithoutBook } from './queries.ts'

/** Creates the office book of every firm that was set up before firms had one. Safe to repeat, also on several nodes. */
export async function createMissingBooks(ownerUrl: string): Promise<void> {
  const firms = await asOwner(ownerUrl, selectFirmsWithoutBook)
  if (firms.length === 0) return
  const pool = createPool(urlOfRole(ownerUrl, 'app_server'), 1)
  try {
    for (const { id, admin_user_id, country_code, currency } of firms) {
      await inIdentity(pool, { accountId: null, requestId: 'books' }, { readOnly: false }, async (identity) => {
        const tx = await adoptFirm(identity, id, admin_user_id)
        await createOfficeBook(tx, { businessId: id, countryCode: country_code, currency }, newId)
      })
    }
  } finally {
    await pool.end()
  }
}
