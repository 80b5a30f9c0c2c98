import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import IconBriefcase2 from '@tabler/icons-react/dist/esm/icons/IconBriefcase2.mjs'
import IconCalculator from '@tabler/icons-react/dist/esm/icons/IconCalculator.mjs'
import IconFileInvoice from '@tabler/icons-react/dist/esm/icons/IconFileInvoice.mjs'
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs'
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs'
import IconReportAnalytics from '@tabler/icons-react/dist/esm/icons/IconReportAnalytics.mjs'
import type { TablerIcon } from '@tabler/icons-react'

/** Loaded with the page that shows them, not with the list of routes. */
export const laterIcons = {
  dashboard: IconLayoutDashboard,
  matters: IconBriefcase2,
  documents: IconFolder,
  billing: IconFileInvoice,
  trust: IconBuildingBank,
  accounting: IconCalculator,
  reports: IconReportAnalytics,
  list: IconList,
} satisfies Record<string, TablerIcon>

export type LaterIcon = keyof typeof laterIcons
