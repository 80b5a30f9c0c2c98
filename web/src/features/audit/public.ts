import { lazyTab } from '../../shared/ui/overlays/lazy.tsx'

/** Fetched with the tab that shows it. */
export const FileActivity = lazyTab(() => import('./FileActivity.tsx'))
export { activityQuery } from './queries.ts'
export { Sentence } from './Sentence.tsx'
export { actorName } from './labels.ts'
