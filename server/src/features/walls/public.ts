export { endOverridesOfLeaver, peopleOf } from './queries.ts'
export { nobodyWouldSee } from './refusals.ts'
export { assertNoBarredMatter } from './service.ts'
