export { choiceKnown } from './refusals.ts'
export { assertEditable, buildChoiceLifecycle, resolveChoice, resolveLastPosition } from './service.ts'
