import type { flatFees as contract } from '#contract/flat-fees.ts'
import type { Answer, Received } from '#contract/endpoint.ts'
import type { FirmContext } from '../../platform/context.ts'
import { toPage } from '../../platform/db/paging.ts'
import { notFound } from '../../platform/refusal.ts'
import { listDeletedCharges, lockBinned, setBinned, toDeletedCharge } from '../expenses/public.ts'
import { assertRestorable } from '../recycle-bin/public.ts'
import { currencies } from '../reference/public.ts'
import { getFlatFee } from './list.ts'
import { lockFlatFee } from './queries.ts'
import { flatFeeLocked } from './refusals.ts'

export async function deleteFlatFee(
  { tx, userId, clock }: FirmContext,
  { params }: Received<typeof contract.delete>,
): Promise<Answer<typeof contract.delete>> {
  const known = await lockFlatFee(tx, params.id)
  if (!known) throw notFound('Flat fee')
  if (known.billing_state === 'onInvoice') throw flatFeeLocked()
  await setBinned(tx, 'app.flat_fees', known.id, { by: userId, at: clock.now() })
  return null
}

export async function restoreFlatFee(
  context: FirmContext,
  { params }: Received<typeof contract.restore>,
): Promise<Answer<typeof contract.restore>> {
  const { tx, clock } = context
  const binned = await lockBinned(tx, 'app.flat_fees', params.id)
  assertRestorable(context, binned, { what: 'Flat fee', deletes: 'flatFeePermission.delete' })
  await setBinned(tx, 'app.flat_fees', binned.id, { by: null, at: clock.now() })
  return getFlatFee(context, binned.id)
}

export async function listDeletedFlatFees({ tx }: FirmContext, { query }: Received<typeof contract.deleted>) {
  const page = toPage(await listDeletedCharges(tx, 'app.flat_fees', query), query)
  const known = await currencies(tx)
  return { ...page, data: page.data.map((row) => toDeletedCharge(row, known)) }
}
