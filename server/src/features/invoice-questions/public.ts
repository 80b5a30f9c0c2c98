export { heldAt, heldOf } from './held.queries.ts'
export { findHeld } from './queries.ts'
