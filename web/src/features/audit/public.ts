import { lazyTab } from '../../shared/ui/overlays/lazy.tsx'

/** Fetched with the tab that shows it. */
export const FileActivity = lazyTab(() => import('./FileActivity.tsx'))
export { activityQuery } from './queries.ts'
export { eventTitle as sentenceOf, eventSummary as summaryOf, actorName as whoOf } from './labels.ts'
