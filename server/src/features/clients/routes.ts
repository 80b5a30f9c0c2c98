import { clients } from '#contract/clients.ts'
import { eachDeleted } from '../../platform/bulk.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { exportClients } from './export.ts'
import { clientConstraints } from './refusals.ts'
import {
  changeClient,
  createClient,
  deleteClient,
  readClient,
  readClientChoices,
  readClients,
  readClientTotals,
  readDeletedClients,
  restoreClient,
} from './service.ts'

export function clientRoutes(route: AddRoute): void {
  route.firm(clients.choices, readClientChoices)
  route.firm(clients.list, readClients)
  route.firm(clients.totals, readClientTotals)
  route.raw(clients.export, exportClients)
  route.firm(clients.deleted, readDeletedClients)
  route.firm(clients.create, createClient)
  route.firm(clients.read, readClient)
  route.firm(clients.update, changeClient)
  route.firm(clients.remove, deleteClient)
  route.firm(clients.bulkDelete, eachDeleted(deleteClient, clientConstraints))
  route.firm(clients.restore, restoreClient)
}
