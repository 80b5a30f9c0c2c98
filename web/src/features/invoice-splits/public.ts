export { PayerRows } from './PayerRows.tsx'
export { modeOf, restOfPercents, rowsOf, shareText, type PayerValues, type SplitMode } from './shares.ts'
