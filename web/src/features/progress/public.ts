import { lazy } from 'react'

/** Fetched with the tab that shows it. */
export const UpdatesOf = lazy(() => import('./ProgressPage.tsx'))
