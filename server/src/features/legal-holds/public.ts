export { selectHeldEntries } from './queries.ts'
export { holdConstraints, retainedByHold } from './refusals.ts'
