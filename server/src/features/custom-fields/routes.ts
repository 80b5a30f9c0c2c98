import { customFields } from '#contract/custom-fields.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { createCustomField, customFieldLifecycle, listCustomFields, updateCustomField } from './service.ts'

export function customFieldRoutes(route: AddRoute): void {
  route.firm(customFields.list, listCustomFields)
  route.firm(customFields.create, (context, { body }) => createCustomField(context, body))
  route.firm(customFields.update, (context, { params, body }) => updateCustomField(context, params.id, body))
  route.firm(customFields.archive, (context, { params }) => customFieldLifecycle.archive(context, params.id))
  route.firm(customFields.restore, (context, { params }) => customFieldLifecycle.restore(context, params.id))
  route.firm(customFields.move, (context, { params, body }) =>
    customFieldLifecycle.move(context, params.id, body.beforeId),
  )
}
