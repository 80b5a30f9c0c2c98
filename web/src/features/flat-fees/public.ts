import { lazy } from 'react'

/** Fetched with the tab that shows it. */
export const FlatFeesOf = lazy(() => import('./FlatFeesPage.tsx'))
