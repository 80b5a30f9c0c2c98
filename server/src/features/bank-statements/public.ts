export { getAccount } from './preview.ts'
export { findLine, selectBalanceOffsets, sumLines, type LineRow } from './queries.ts'
export { getStatement, importStatement } from './service.ts'
export { toBankLine } from './view.ts'
