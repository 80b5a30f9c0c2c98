export { endBreaksOfLeaver, peopleOf } from './queries.ts'
export { nobodyWouldSee } from './refusals.ts'
