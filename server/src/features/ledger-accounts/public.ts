export { createOfficeBook, createTrustBook, type BookIdKind } from './default-chart.ts'
export { createMissingBooks } from './missing-books.ts'
export { selectAccounts, type AccountRow } from './queries.ts'
export { accountType, toAccount } from './view.ts'
