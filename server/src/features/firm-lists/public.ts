export { choiceKnown } from './refusals.ts'
export { assertEditable, createChoiceLifecycle, getChoice, getNextPosition } from './service.ts'
