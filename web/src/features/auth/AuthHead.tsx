import type { ReactNode } from 'react'

/** Title and one sentence, above a form or a message of the sign-in family. */
export const AuthHead = ({ title, lead }: { title: string; lead: ReactNode }) => (
  <header className="lx-auth-head">
    <h1 tabIndex={-1}>{title}</h1>
    <p>{lead}</p>
  </header>
)
