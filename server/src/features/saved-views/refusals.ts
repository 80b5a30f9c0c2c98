import { MAX_SAVED_VIEWS } from '#contract/saved-views.ts'
import { conflictingField, type ConstraintRefusals, invalidField, notFound, Refusal } from '../../platform/refusal.ts'

export const tooManyViews = () =>
  new Refusal(422, 'too_many_views', `At most ${MAX_SAVED_VIEWS} views of a list. Delete one first`)

export const notYourView = () => invalidField('not_your_view', 'isShared', 'Only its owner can stop sharing a view')

export const viewNotFound = () => notFound('View')

export const savedViewConstraints: ConstraintRefusals = {
  saved_views_one_per_name: () => conflictingField('view_name_taken', 'name', 'You already have a view with this name'),
  // The view was deleted or made private at the same time.
  saved_view_defaults_view_fkey: viewNotFound,
}
