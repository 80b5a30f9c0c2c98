import { AppLink } from '../../link.tsx'
import { usePageTitle } from '../../page-title.ts'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { Fragment, type ReactNode } from 'react'
import styles from './page.module.css'

interface Crumb {
  label: string
  href?: string | undefined
}

interface HeadProps {
  title: string
  /** Detail pages only. */
  crumbs?: readonly Crumb[]
  /** A StatusBadge beside the title. */
  badge?: ReactNode
  /** One line of facts under the title. */
  sub?: ReactNode
  /** Buttons at the right end: one filled at most. */
  actions?: ReactNode
}

interface Props extends HeadProps {
  /** Tabs of a detail page or status view, between the title and the content. */
  tabs?: ReactNode
  children: ReactNode
}

/** The anatomy every page shares: breadcrumb, title row, tabs, content. Landmarks belong to the shell. */
export function Page({ tabs, children, ...head }: Props) {
  return (
    <div className="lx-page-body">
      <PageHead {...head} />
      {tabs}
      {children}
    </div>
  )
}

function PageHead({ title, crumbs, badge, sub, actions }: HeadProps) {
  usePageTitle(title)
  return (
    <>
      {crumbs && <Crumbs crumbs={crumbs} />}
      <div className="lx-page-head" data-crumbs={crumbs ? true : undefined}>
        <div className="lx-head-text">
          <div className={styles.headTitle}>
            {/* Route changes move focus here. */}
            <h1 tabIndex={-1} dir="auto">
              {title}
            </h1>
            {badge}
          </div>
          {sub && <div className="lx-page-sub">{sub}</div>}
        </div>
        {actions && <div className="lx-page-actions">{actions}</div>}
      </div>
    </>
  )
}

function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav className={styles.crumbs} aria-label="Breadcrumb">
      {crumbs.map(({ label, href }, index) => (
        <Fragment key={label}>
          {index > 0 && <IconChevronRight size={14} stroke={1.6} aria-hidden />}
          {href ? (
            <AppLink href={href} title={label} dir="auto">
              {label}
            </AppLink>
          ) : (
            <span aria-current="page" title={label} dir="auto">
              {label}
            </span>
          )}
        </Fragment>
      ))}
    </nav>
  )
}
