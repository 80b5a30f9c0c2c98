import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import IconReportAnalytics from '@tabler/icons-react/dist/esm/icons/IconReportAnalytics.mjs'
import type { TablerIcon } from '@tabler/icons-react'

interface Description {
  icon: TablerIcon
  /** One line: what is missing. */
  title: string
  /** One sentence: what the page is for. */
  sentence: string
}

/** The texts of each page of routes.ts, by its path. Loaded with the page, not with the list of routes. */
export const descriptions: Readonly<Record<string, Description>> = {
  '/reports': {
    icon: IconReportAnalytics,
    title: 'Not in this version',
    sentence: 'Reports are to come. Until then each list shows its totals and exports them as CSV or XLSX.',
  },
  '/documents': {
    icon: IconFolder,
    title: 'Not in this version',
    sentence:
      'Documents are to come. Until then files are kept with the notes, court updates and expenses they belong to.',
  },
}
