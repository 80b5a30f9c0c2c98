import { useState, type ReactNode } from 'react'
import { rosette } from '../../shared/engraving.ts'
import pagesStyles from '../shell/pages.module.css'

const SEAL = 120

interface Props {
  /** Drawn in the middle of the seal. */
  icon: ReactNode
  kicker?: string
  title: string
  children: ReactNode
  actions: ReactNode
}

/** A page that cannot be shown: the seal, what happened, and what to do. */
export function FullPageState({ icon, kicker, title, children, actions }: Props) {
  // Computed when first shown, because every page loads this file.
  const [ring] = useState(() => rosette(SEAL / 2, 48, 10, 33))
  return (
    <div className={pagesStyles.fullState}>
      <div className={pagesStyles.seal}>
        <svg viewBox={`0 0 ${SEAL} ${SEAL}`} width={SEAL} height={SEAL} fill="none" aria-hidden>
          <path d={ring} stroke="currentColor" strokeWidth="0.5" />
        </svg>
        <span className={pagesStyles.sealIcon}>{icon}</span>
      </div>
      {kicker && <p className={pagesStyles.fullStateKicker}>{kicker}</p>}
      <h1 tabIndex={-1}>{title}</h1>
      <div className={pagesStyles.fullStateText}>{children}</div>
      <div className={pagesStyles.fullStateActions}>{actions}</div>
    </div>
  )
}
