import { useId, type ReactNode } from 'react'
import styles from './page.module.css'

interface Props {
  title: string
  /** How many it holds, in gray beside the title. */
  count?: string | undefined
  /** At the right end of the head: a link (`All`), a legend or a figure. */
  more?: ReactNode
  /** Content runs to the hairline, as tables do. */
  flush?: boolean
  children: ReactNode
}

export function Panel({ title, count, more, flush = false, children }: Props) {
  const id = useId()
  return (
    <section className="lx-panel" aria-labelledby={id}>
      <div className={styles.panelHead}>
        <h2 id={id} className={styles.panelTitle}>
          {title}
        </h2>
        {count && <span className="lx-muted lx-num">{count}</span>}
        {more && <div className={styles.more}>{more}</div>}
      </div>
      {flush ? children : <div className={styles.panelBody}>{children}</div>}
    </section>
  )
}
