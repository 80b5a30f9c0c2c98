import { Refusal, type ConstraintRefusals } from '../../platform/refusal.ts'

export const agendaConstraints: ConstraintRefusals = {
  // Two devices asked at once: the address that was told first holds.
  calendar_feeds_one_each: () =>
    new Refusal(409, 'feed_made', 'An address was made at this moment on another device. Reload to see it'),
}
