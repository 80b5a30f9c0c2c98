import type { ReactNode } from 'react'
import styles from './side-by-side.module.css'

interface Props {
  children: ReactNode
  /** 344 px at the right; under the content where there is no room for both. */
  aside: ReactNode
  /** The aside stays in view while a long form scrolls. */
  sticky?: boolean
}

/** The two columns of a record's page: its content, and facts about it. */
export function SideBySide({ children, aside, sticky = false }: Props) {
  return (
    <div className={styles.sides}>
      <div className={styles.sidesMain}>{children}</div>
      <aside className={styles.sidesAside} data-sticky={sticky || undefined}>
        {aside}
      </aside>
    </div>
  )
}
