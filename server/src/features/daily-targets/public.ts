export { listTargetsByPerson, type PersonWithTargets } from './service.ts'
