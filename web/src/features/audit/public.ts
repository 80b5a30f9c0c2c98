import { lazyTab } from '../../shared/ui/overlays/lazy.tsx'

/** Fetched with the tab that shows it. */
export const FileActivity = lazyTab(() => import('./FileActivity.tsx'))
export { activityQuery } from './queries.ts'
export { sentenceOf, summaryOf, whoOf } from './labels.ts'
