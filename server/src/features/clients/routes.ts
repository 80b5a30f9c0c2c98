import { clients } from '#contract/clients.ts'
import { bulkDeleteHandler } from '../../platform/bulk.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { exportClients } from './export.ts'
import { clientConstraints } from './refusals.ts'
import {
  updateClient,
  createClient,
  deleteClient,
  getClient,
  listClientChoices,
  listClients,
  getClientTotals,
  listDeletedClients,
  restoreClient,
} from './service.ts'

export function clientRoutes(route: AddRoute): void {
  route.firm(clients.choices, listClientChoices)
  route.firm(clients.list, listClients)
  route.firm(clients.totals, getClientTotals)
  route.raw(clients.export, exportClients)
  route.firm(clients.deleted, listDeletedClients)
  route.firm(clients.create, createClient)
  route.firm(clients.get, getClient)
  route.firm(clients.update, updateClient)
  route.firm(clients.delete, deleteClient)
  route.firm(
    clients.bulkDelete,
    bulkDeleteHandler(
      (context, id) => deleteClient(context, { params: { id }, query: {}, body: undefined }),
      clientConstraints,
    ),
  )
  route.firm(clients.restore, restoreClient)
}
