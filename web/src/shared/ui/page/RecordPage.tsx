import type { ComponentProps, ReactNode } from 'react'
import { WAIT_FOR_NOTES_MS } from '../../timings.ts'
import { urlSchema, urlText } from '../../url-schema.ts'
import { useUrlState } from '../../url-state.ts'
import { useAfter } from '../states/Loading.tsx'
import { Page } from './Page.tsx'
import { PageTabs } from './PageTabs.tsx'
import styles from './page.module.css'

export interface RecordTab {
  readonly key: string
  readonly label: string
  /** How many records it lists, once that is known. */
  readonly count?: number | null | undefined
  readonly render: () => ReactNode
}

type Props = Omit<ComponentProps<typeof Page>, 'tabs' | 'children'> & {
  /** For screen readers: `Matter`. */
  label: string
  /** The page opens with the first. Tabs that the person may not see are left out by the caller. */
  tabs: readonly [RecordTab, ...RecordTab[]]
  /** The address of a tab; of the page itself without one. */
  href: (tab?: string) => string
  /** Above every tab: that the record is old, that it is over its budget. */
  notes?: ReactNode
  /** It is not known yet whether there are notes: the page waits a moment before it shows what they would push down. */
  isNoting?: boolean
  /** Dialogs. */
  children?: ReactNode
}

const TabUrl = urlSchema({ activeTab: urlText })

/** The page of a record: its head, and tabs that are part of the address. */
export function RecordPage({ label, tabs, href, notes, isNoting = false, children, ...head }: Props) {
  const [{ activeTab }] = useUrlState(TabUrl)
  const isSlow = useAfter(isNoting, WAIT_FOR_NOTES_MS)
  const [first] = tabs
  const current = tabs.find(({ key }) => key === activeTab) ?? first
  const links = tabs.map((tab) => ({
    key: tab.key,
    label: tab.label,
    href: href(tab.key === first.key ? undefined : tab.key),
    count: tab.count ?? undefined,
    awaitsCount: 'count' in tab && tab.count === undefined,
  }))
  return (
    <Page {...head} tabs={<PageTabs label={label} tabs={links} current={current.key} />}>
      <div className={styles.recordBody} hidden={isNoting && !isSlow}>
        {notes && <div className={styles.recordNotes}>{notes}</div>}
        {current.render()}
      </div>
      {children}
    </Page>
  )
}
