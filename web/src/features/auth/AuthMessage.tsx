import type { ReactNode } from 'react'
import { AuthHead } from './AuthHead.tsx'
import styles from './auth.module.css'

interface Props {
  title: string
  lead: ReactNode
  /** Buttons or links: the way on. */
  children?: ReactNode
}

/** A page of the sign-in family that says something and asks for nothing. */
export const AuthMessage = ({ title, lead, children }: Props) => (
  <div className={styles.auth}>
    <AuthHead title={title} lead={lead} />
    {children && <div className={styles.actions}>{children}</div>}
  </div>
)
