import { lazy } from 'react'

/** Fetched with the tab that shows it. */
export const FileActivity = lazy(() => import('./audit/FileActivity.tsx'))
export { sentenceOf, summaryOf, whoOf } from './audit/words.ts'
