import { conflictingField, type ConstraintRefusals, invalidField, Refusal } from '../../platform/refusal.ts'

export const roleConstraints: ConstraintRefusals = {
  roles_one_per_name: () => conflictingField('role_name_taken', 'name', 'Another role has this name'),
}

export const roleNotFound = (field: string) => invalidField('role_not_found', field, 'Role not found')

export const roleAboveOwn = (field: string) =>
  invalidField('role_above_own', field, 'This role has more permissions than yours')

export const roleLocked = () =>
  new Refusal(422, 'role_locked', 'The role of administrators stays as it is. Duplicate it to make a similar one')

export const roleInUse = () =>
  invalidField('role_in_use', 'reassignTo', 'People or invitations have this role. Choose the role they get instead')
