import type { ComponentProps, ReactNode } from 'react'
import { PageHead } from './PageHead.tsx'

type Props = ComponentProps<typeof PageHead> & {
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
