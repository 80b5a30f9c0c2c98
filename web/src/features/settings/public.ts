import { lazyTab } from '../../shared/ui/overlays/lazy.tsx'

/** Fetched with the tab that shows it. */
export const FileActivity = lazyTab(() => import('./audit/FileActivity.tsx'))
export { activityQuery } from './audit/queries.ts'
export { sentenceOf, summaryOf, whoOf } from './audit/labels.ts'
