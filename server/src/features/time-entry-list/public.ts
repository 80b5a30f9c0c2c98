export { getTimeEntry } from './list.ts'
export { seesAllTime } from './scope.queries.ts'
export { HIDDEN, matterRateLabel, mayEdit, toTimeEntry } from './view.ts'
