export { getTimeEntry } from './list.ts'
export { seesAllTime } from './list.queries.ts'
export { HIDDEN, matterRateLabel, mayEdit, toTimeEntry } from './view.ts'
