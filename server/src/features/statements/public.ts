export { toStatementContent } from './document.ts'
export { daysOutOfOrder, statementTooLong } from './refusals.ts'
export { toFigures } from './statements.ts'
