export { createOfficeBook, type BookIdKind } from './default-chart.ts'
export { createMissingBooks } from './missing-books.ts'
