export { OwnTarget } from './OwnTarget.tsx'
export { TeamTargets } from './TeamTargets.tsx'
