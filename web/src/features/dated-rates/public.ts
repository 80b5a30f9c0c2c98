export { DatedRates } from './DatedRates.tsx'
