import { useId, type ReactNode } from 'react'
import './page.css'

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
    <section className="panel" aria-labelledby={id}>
      <div className="panel-head">
        <h2 id={id} className="lx-panel-title">
          {title}
        </h2>
        {count && <span className="muted num">{count}</span>}
        {more && <div className="more">{more}</div>}
      </div>
      {flush ? children : <div className="lx-panel-body">{children}</div>}
    </section>
  )
}
