import { offices } from '#contract/offices.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { createOffice, listOffices, officeLifecycle, updateOffice } from './service.ts'

export function officeRoutes(route: AddRoute): void {
  route.firm(offices.list, listOffices)
  route.firm(offices.create, (context, { body }) => createOffice(context, body))
  route.firm(offices.update, (context, { params, body }) => updateOffice(context, params.id, body))
  route.firm(offices.archive, (context, { params }) => officeLifecycle.archive(context, params.id))
  route.firm(offices.restore, (context, { params }) => officeLifecycle.restore(context, params.id))
  route.firm(offices.move, (context, { params, body }) => officeLifecycle.move(context, params.id, body.beforeId))
}
