export { targetsByPerson, type PersonWithTargets } from './service.ts'
