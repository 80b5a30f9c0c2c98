import { lateTab } from '../../shared/ui/overlays/late.tsx'

/** Fetched with the tab that shows it. */
export const FileActivity = lateTab(() => import('./audit/FileActivity.tsx'))
export { sentenceOf, summaryOf, whoOf } from './audit/words.ts'
