import type { MatterAccess } from '#contract/person-access.ts'
import type { RoleScope } from '#domain/role-rules.ts'

export const SCOPE_LABELS: Readonly<Record<RoleScope, string>> = {
  all: 'All matters of the firm',
  assigned: 'Assigned matters, own time and expenses',
  own: 'Only own records',
}

/** Why a person sees a matter, or why not. */
export const REASON_LABELS: Readonly<Record<MatterAccess, string>> = {
  role: 'The role shows all matters',
  responsible: 'Responsible for it',
  team: 'Works on it',
  opened: 'Opened it',
  emergency: 'Emergency access',
  scope: 'Not assigned to it',
  wall: 'Behind an ethical wall',
  left: 'Left the firm',
}
