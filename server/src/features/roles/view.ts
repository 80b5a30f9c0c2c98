import type { Role } from '#contract/roles.ts'
import { ADMINISTRATOR, type Permission } from '#domain/permissions.ts'
import type { RoleRow } from './queries.ts'

export const toRole = (row: RoleRow): Role => ({
  id: row.id,
  name: row.name,
  purpose: row.purpose,
  // Only the product writes them; the response schema checks it.
  permissions: row.permissions as Permission[],
  scope: row.matter_scope,
  isLocked: row.permissions.includes(ADMINISTRATOR),
  people: Number(row.people ?? 0),
  invitations: Number(row.invitations ?? 0),
  updatedAt: row.updated_at.toISOString(),
  updatedBy: row.updater_name,
  version: row.version,
})
