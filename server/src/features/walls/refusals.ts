import { invalidField } from '../../platform/refusal.ts'

/** A restricted matter has people who see it; without any it would be lost behind its wall. */
export const nobodyWouldSee = (field: string) =>
  invalidField(
    'nobody_would_see',
    field,
    'Nobody would see this matter. Give it a responsible attorney or a team first',
  )
