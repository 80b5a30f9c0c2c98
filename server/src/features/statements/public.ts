export { listCurrencies, readAccount, type StatementAccount } from './account.queries.ts'
export { listPayableInvoices, toStatementContent } from './document.ts'
export { daysOutOfOrder, statementTooLong } from './refusals.ts'
export { toFigures } from './statements.ts'
