export { heldAt, heldOf } from './held.queries.ts'
export { countQuestionedInvoices, findHeld } from './queries.ts'
