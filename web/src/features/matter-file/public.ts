export { AddMenu } from './AddMenu.tsx'
export { Overview } from './Overview.tsx'
export { clientOverviewQuery, matterOverviewQuery, type FileOverview } from './queries.ts'
export { useFileTabs } from './tabs.tsx'
