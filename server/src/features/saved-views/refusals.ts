import { MOST_SAVED_VIEWS } from '#contract/saved-views.ts'
import { conflictingField, type ConstraintRefusals, invalidField, notFound, Refusal } from '../../platform/refusal.ts'

export const tooManyViews = () =>
  new Refusal(422, 'too_many_views', `At most ${MOST_SAVED_VIEWS} views of a list. Delete one first`)

export const notYourView = () =>
  invalidField('not_your_view', 'isShared', 'Only its owner can keep a view to themselves')

export const viewNotFound = () => notFound('View')

export const savedViewConstraints: ConstraintRefusals = {
  saved_views_one_per_name: () => conflictingField('view_name_taken', 'name', 'You have a view of this name already'),
  // It was deleted, or taken back, in the same moment.
  saved_view_defaults_view_fkey: viewNotFound,
}
