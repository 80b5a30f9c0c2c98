import type { ReactNode } from 'react'
import './side-by-side.css'

interface Props {
  children: ReactNode
  /** 344 px at the right; under the content where there is no room for both. */
  aside: ReactNode
  /** The aside stays in view while a long form scrolls. */
  sticky?: boolean
}

/** The two columns of a record's page: what it holds, and what is known about it. */
export function SideBySide({ children, aside, sticky = false }: Props) {
  return (
    <div className="lx-sides">
      <div className="lx-sides-main">{children}</div>
      <aside className="lx-sides-aside" data-sticky={sticky || undefined}>
        {aside}
      </aside>
    </div>
  )
}
