import { Refusal } from '../../platform/refusal.ts'

/** A restricted matter has people who see it; without any it would be lost behind its wall. */
export function nobodyWouldSee(field: string): Refusal {
  const message = 'Nobody would see this matter. Give it a responsible attorney or a team first'
  return new Refusal(422, 'nobody_would_see', message, { [field]: message })
}
