import { AppLink } from '../../link.tsx'
import { formatCount } from '../values/format.ts'
import './page.css'

export interface PageTab {
  key: string
  label: string
  href: string
  count?: number | undefined
}

interface Props {
  /** Says what the tabs choose between, for screen readers: `Matters by status`. */
  label: string
  tabs: readonly PageTab[]
  current: string
}

/** Tabs are links: the address names the tab, so back and reload keep it. */
export function PageTabs({ label, tabs, current }: Props) {
  return (
    <nav className="tabs lx-page-tabs bleed" aria-label={label}>
      {tabs.map(({ key, label: text, href, count }) => (
        <AppLink key={key} href={href} aria-current={key === current ? 'page' : undefined}>
          {text}
          {count !== undefined && <span className="count">{formatCount(count)}</span>}
        </AppLink>
      ))}
    </nav>
  )
}
