export { assertOffice, getDefaultOffice } from './lookups.ts'
export { findCommonOffice, isOfOffice } from './queries.ts'
export { toOfficeName } from './view.ts'
