import { invalidField, Refusal } from '../../platform/refusal.ts'

export const requestWithdrawn = () => new Refusal(409, 'request_withdrawn', 'This request was withdrawn')
export const itemNotAnswered = () =>
  new Refusal(409, 'item_not_answered', 'The client has not answered this yet, or the answer was decided already')
export const answerChanged = () =>
  new Refusal(409, 'answer_changed', 'The client has changed the answer meanwhile. Read it again before you decide')
export const itemAnswered = () =>
  invalidField('item_answered', 'items', 'What the client has answered cannot be changed or removed')
export const itemUnknown = () => invalidField('item_unknown', 'items', 'An item is not one of this request')
