import type { FirmContext } from '../../platform/context.ts'
import { toPage, type Paging } from '../../platform/db/paging.ts'
import { newId } from '../../platform/ids.ts'
import { notFound } from '../../platform/refusal.ts'
import { insertToy, selectToys, updateDeletion } from './queries.ts'

interface ToyInput {
  readonly matterId: string
  readonly name: string
  readonly price: number
}

export const listToys = async ({ tx }: FirmContext, paging: Paging) => toPage(await selectToys(tx, paging), paging)

export async function createToy({ tx, businessId }: FirmContext, { matterId, name, price }: ToyInput) {
  const toy = { id: newId(), name }
  await insertToy(tx, { ...toy, businessId, matterId, price })
  return toy
}

export async function deleteToy({ tx, clock, userId }: FirmContext, id: string): Promise<null> {
  if (!(await updateDeletion(tx, id, { at: clock.now(), by: userId }))) throw notFound('Toy')
  return null
}

export async function restoreToy({ tx }: FirmContext, id: string): Promise<null> {
  if (!(await updateDeletion(tx, id, null))) throw notFound('Toy')
  return null
}
