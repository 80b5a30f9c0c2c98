import { MOST_SAVED_VIEWS } from '#contract/saved-views.ts'
import { notFound, Refusal, type ConstraintRefusals } from '../../platform/refusal.ts'

const TAKEN = 'You have a view of this name already'

export const tooManyViews = () =>
  new Refusal(422, 'too_many_views', `At most ${MOST_SAVED_VIEWS} views of a list. Delete one first`)

export const notYourView = () =>
  new Refusal(422, 'not_your_view', 'Only its owner can keep a view to themselves', {
    isShared: 'Only its owner can keep a view to themselves',
  })

export const viewNotFound = () => notFound('View')

export const savedViewConstraints: ConstraintRefusals = {
  saved_views_one_per_name: () => new Refusal(409, 'view_name_taken', TAKEN, { name: TAKEN }),
  // It was deleted, or taken back, in the same moment.
  saved_view_defaults_view_fkey: viewNotFound,
}
