export { resolveStage } from './lookups.ts'
export { isAtStage } from './queries.ts'
export { toStageName } from './view.ts'
