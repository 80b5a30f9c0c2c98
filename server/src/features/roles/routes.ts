import { roles } from '#contract/roles.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { createRole, deleteRole, listRoles, updateRole } from './service.ts'

export function roleRoutes(route: AddRoute): void {
  route.firm(roles.list, listRoles)
  route.firm(roles.create, (context, { body }) => createRole(context, body))
  route.firm(roles.update, (context, { params, body }) => updateRole(context, params.id, body))
  route.firm(roles.delete, (context, { params, query }) => deleteRole(context, params.id, query.reassignTo))
}
