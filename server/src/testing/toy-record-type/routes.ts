import { toPage } from '../../platform/db/paging.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { newId } from '../../platform/ids.ts'
import { notFound } from '../../platform/refusal.ts'
import { toys } from './contract.ts'
import { insertToy, selectToys, updateDeletion } from './queries.ts'

export function toyRoutes(route: AddRoute): void {
  route.firm(toys.list, async ({ tx }, { query }) => toPage(await selectToys(tx, query), query))
  route.firm(toys.create, async ({ tx, businessId }, { body: { matterId, name, price } }) => {
    const toy = { id: newId(), name }
    await insertToy(tx, { ...toy, businessId, matterId, price })
    return toy
  })
  route.firm(toys.delete, async ({ tx, clock, userId }, { params: { id } }) => {
    if (!(await updateDeletion(tx, id, { at: clock.now(), by: userId }))) throw notFound('Toy')
    return null
  })
  route.firm(toys.restore, async ({ tx }, { params: { id } }) => {
    if (!(await updateDeletion(tx, id, null))) throw notFound('Toy')
    return null
  })
}
