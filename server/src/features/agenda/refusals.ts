import { MAX_AGENDA_DAYS } from '#contract/agenda.ts'
import { invalidField, Refusal, type ConstraintRefusals } from '../../platform/refusal.ts'

export const tooManyDays = () => invalidField('too_many_days', 'to', `At most ${MAX_AGENDA_DAYS} days at once`)
export const noFollowUp = () => new Refusal(422, 'no_follow_up', 'There is nothing to follow up')

export const agendaConstraints: ConstraintRefusals = {
  // Two devices created an address at once: the first one is valid.
  calendar_feeds_one_each: () =>
    new Refusal(409, 'feed_made', 'A link was created on another device at the same time. Reload to see it'),
}
