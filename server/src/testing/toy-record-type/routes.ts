import type { AddRoute } from '../../platform/http/route.ts'
import { toys } from './contract.ts'
import { createToy, deleteToy, listToys, restoreToy } from './service.ts'

export function toyRoutes(route: AddRoute): void {
  route.firm(toys.list, (context, { query }) => listToys(context, query))
  route.firm(toys.create, (context, { body }) => createToy(context, body))
  route.firm(toys.delete, (context, { params }) => deleteToy(context, params.id))
  route.firm(toys.restore, (context, { params }) => restoreToy(context, params.id))
}
