import { imports } from '#contract/imports.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import type { FeatureParts } from '../records/public.ts'
import { exportRefusedRows } from './refused-rows.ts'
import { exportTemplate } from './template.ts'
import { checkImport, deleteImport, getImport, listImports, startImport, undoImport, createImport } from './service.ts'

export function importRoutes(route: AddRoute, { store }: Pick<FeatureParts, 'store'>): void {
  route.firm(imports.list, (context, { query }) => listImports(context, query))
  route.upload(imports.upload, (uploading, { query }) => createImport(store, uploading, query))
  route.raw(imports.template, (signed, received, reply) => exportTemplate(signed, received, reply))
  route.firm(imports.get, (context, { params }) => getImport(context, params.id))
  route.firm(imports.check, (context, { params, body }) => checkImport(context, params.id, body))
  route.firm(imports.start, (context, { params }) => startImport(context, params.id))
  route.firm(imports.undo, (context, { params }) => undoImport(context, params.id))
  route.firm(imports.delete, (context, { params }) => deleteImport(context, params.id))
  route.raw(imports.refused, (signed, received, reply) => exportRefusedRows(store, signed, received, reply))
}
