import type { ReactNode } from 'react'
import { AuthHead } from './AuthHead.tsx'

interface Props {
  title: string
  lead: ReactNode
  /** Buttons or links: the way on. */
  children?: ReactNode
}

/** A page of the sign-in family that says something and asks for nothing. */
export const AuthMessage = ({ title, lead, children }: Props) => (
  <div className="auth">
    <AuthHead title={title} lead={lead} />
    {children && <div className="auth-actions">{children}</div>}
  </div>
)
