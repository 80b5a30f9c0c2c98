import type { FormEvent, ReactNode } from 'react'
import { SubmitButton } from '../../shared/ui/fields/SubmitButton.tsx'
import { FormError } from '../../shared/ui/states/InlineNote.tsx'
import styles from './auth.module.css'

interface HeadProps {
  title: string
  /** One sentence. */
  lead: ReactNode
}

const AuthHead = ({ title, lead }: HeadProps) => (
  <header className="lx-auth-head">
    <h1 tabIndex={-1}>{title}</h1>
    <p>{lead}</p>
  </header>
)

/** A page of the sign-in family without a form; its children are the buttons or links that lead on. */
export const AuthMessage = ({ children, ...head }: HeadProps & { children?: ReactNode }) => (
  <div className={styles.auth}>
    <AuthHead {...head} />
    {children && <div className={styles.actions}>{children}</div>}
  </div>
)

export interface AuthFrameProps extends HeadProps {
  /** Text of the button. */
  submit: string
  children: ReactNode
  foot?: ReactNode
  /** Another way on, below the button. */
  also?: ReactNode
}

interface Props extends AuthFrameProps {
  /** The error that belongs to no field. */
  problem: string | undefined
  isSending: boolean
  onSubmit: (event: FormEvent) => void
}

/** The look of a form of the sign-in family, independent of how it stores its values. */
export const AuthFrame = ({ submit, children, foot, also, problem, isSending, onSubmit, ...head }: Props) => (
  <div className={styles.auth}>
    <AuthHead {...head} />
    <form noValidate className={styles.form} onSubmit={onSubmit}>
      {problem !== undefined && <FormError>{problem}</FormError>}
      {children}
      <SubmitButton fullWidth submitting={isSending}>
        {submit}
      </SubmitButton>
      {also}
    </form>
    {foot && <p className={styles.foot}>{foot}</p>}
  </div>
)
