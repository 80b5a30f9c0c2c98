import type { DeletedCharge } from '#contract/charges.ts'
import type { FirmContext } from '../../platform/context.ts'
import { toPage, type Paging } from '../../platform/db/paging.ts'
import { currencies } from '../reference/public.ts'
import { toDeletedCharge, type DeletedChargeRow } from './view.ts'

/** A page of the charges in the recycle bin, the latest deletion first. */
export async function listDeletedCharges({ tx }: FirmContext, rows: Promise<DeletedChargeRow[]>, paging: Paging) {
  const page = toPage(await rows, paging)
  const known = await currencies(tx)
  return { ...page, data: page.data.map((row): DeletedCharge => toDeletedCharge(row, known)) }
}
