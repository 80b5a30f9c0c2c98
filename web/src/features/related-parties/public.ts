export { RelatedPartiesPanel } from './RelatedPartiesPanel.tsx'
export { RelatedPartyFields } from './RelatedPartyFields.tsx'
export { filledParties, relatedValues, type RelatedPartyValues } from './related-values.ts'
