import { clients } from '#contract/clients.ts'
import { bulkDeleteHandler } from '../../platform/bulk.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { exportClients, exportContacts } from './export.ts'
import { getClient, getClientTotals, listClientChoices, listClients, listDeletedClients } from './list.ts'
import { clientConstraints } from './refusals.ts'
import { createClient, deleteClient, restoreClient, updateClient } from './service.ts'

export function clientRoutes(route: AddRoute): void {
  route.firm(clients.choices, listClientChoices)
  route.firm(clients.list, (context, { query }) => listClients(context, query))
  route.firm(clients.totals, (context, { query }) => getClientTotals(context, query))
  route.raw(clients.export, exportClients)
  route.raw(clients.exportContacts, exportContacts)
  route.firm(clients.deleted, (context, { query }) => listDeletedClients(context, query))
  route.firm(clients.create, (context, { body }) => createClient(context, body))
  route.firm(clients.get, (context, { params }) => getClient(context, params.id))
  route.firm(clients.update, (context, { params, body }) => updateClient(context, params.id, body))
  route.firm(clients.delete, (context, { params }) => deleteClient(context, params.id))
  route.firm(clients.bulkDelete, bulkDeleteHandler(deleteClient, clientConstraints))
  route.firm(clients.restore, (context, { params }) => restoreClient(context, params.id))
}
