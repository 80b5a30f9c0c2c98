import { ledes } from '#contract/ledes.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { checkLedes } from './checks.ts'
import { exportLedes } from './export.ts'
import { updateLineCodes } from './lines.ts'
import {
  getClientProfile,
  getMatterProfile,
  listTimekeepers,
  updateClientProfile,
  updateMatterProfile,
  updateTimekeeper,
} from './service.ts'
import { importLedes, readLedes } from './upload.ts'

export function ledesRoutes(route: AddRoute): void {
  route.firm(ledes.client, (context, { params }) => getClientProfile(context, params.id))
  route.firm(ledes.updateClient, (context, { params, body }) => updateClientProfile(context, params.id, body))
  route.firm(ledes.matter, (context, { params }) => getMatterProfile(context, params.id))
  route.firm(ledes.updateMatter, (context, { params, body }) => updateMatterProfile(context, params.id, body))
  route.firm(ledes.timekeepers, (context) => listTimekeepers(context))
  route.firm(ledes.updateTimekeeper, (context, { params, body }) => updateTimekeeper(context, params.id, body))
  route.firm(ledes.check, (context, { query }) => checkLedes(context, query))
  route.raw(ledes.export, (signed, { query }, reply) => exportLedes(signed, reply, query))
  route.firm(ledes.updateLineCodes, (context, { params, body }) => updateLineCodes(context, params.id, body))
  route.firm(ledes.read, (context, { body }) => readLedes(context, body.content))
  route.firm(ledes.import, (context, { body }) => importLedes(context, body))
}
