export { toStatementContent } from './document.ts'
export { daysOutOfOrder, statementTooLong } from './refusals.ts'
export { toOpenInvoices, toRows } from './statements.ts'
