import { AppLink } from '../../link.tsx'
import type { ReactNode } from 'react'
import { FactsLine } from './FactsLine.tsx'
import styles from './values.module.css'

interface Props {
  title: string
  /** Second line, gray. */
  context?: ReactNode
  /** Makes the title a real link, for the key cell of a row. */
  href?: string | undefined
  /** Key cells are heavier. */
  strong?: boolean
}

/** Name over context. Never more than two lines; what does not fit is in the title. */
export function TwoLine({ title, context, href, strong = false }: Props) {
  const className = strong || href ? 'lx-strong lx-trunc' : 'lx-trunc'
  return (
    <span className="lx-two-line">
      {href ? (
        <AppLink href={href} className={`${className} ${styles.keyLink}`} title={title} dir="auto">
          {title}
        </AppLink>
      ) : (
        <span className={className} title={title} dir="auto">
          {title}
        </span>
      )}
      {context !== undefined && context !== '' && (
        <small title={typeof context === 'string' ? context : undefined}>
          {typeof context === 'string' ? <FactsLine text={context} /> : context}
        </small>
      )}
    </span>
  )
}
