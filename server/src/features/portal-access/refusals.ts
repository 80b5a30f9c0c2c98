import { conflictingField, type ConstraintRefusals } from '../../platform/refusal.ts'

export const portalAccessConstraints: ConstraintRefusals = {
  portal_access_one_each: () =>
    conflictingField('portal_access_exists', 'email', 'This person already has access to the portal of this client'),
}
