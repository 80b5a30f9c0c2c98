import type { ReactNode } from 'react'
import styles from './side-by-side.module.css'

interface Props {
  children: ReactNode
  /** 344 px at the right; under the content where there is no room for both. */
  aside: ReactNode
  /** The aside stays in view while a long form scrolls. */
  sticky?: boolean
  /** The aside is a document rather than facts, and has up to 40 % of the width. */
  wide?: boolean
  /** The aside says what the content shows, and is above it where there is no room for both. */
  asideFirst?: boolean
}

/** The two columns of a record's page: its content, and facts about it. */
export function SideBySide({ children, aside, sticky = false, wide = false, asideFirst = false }: Props) {
  return (
    <div className={styles.sides} data-wide={wide || undefined}>
      <div className={styles.sidesMain}>{children}</div>
      <aside className={styles.sidesAside} data-sticky={sticky || undefined} data-first={asideFirst || undefined}>
        {aside}
      </aside>
    </div>
  )
}
