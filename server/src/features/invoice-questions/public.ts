export { heldOf } from './held.ts'
export { findHeld } from './queries.ts'
