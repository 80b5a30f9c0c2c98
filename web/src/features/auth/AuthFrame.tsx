import type { FormEvent, ReactNode } from 'react'
import { SubmitButton } from '../../shared/ui/fields/SubmitButton.tsx'
import { FormError } from '../../shared/ui/states/InlineNote.tsx'
import { AuthHead } from './AuthHead.tsx'
import styles from './auth.module.css'

export interface AuthFrameProps {
  title: string
  lead: ReactNode
  /** The words of the button. */
  submit: string
  children: ReactNode
  foot?: ReactNode
}

interface Props extends AuthFrameProps {
  /** The complaint that belongs to no field. */
  problem: string | undefined
  isSending: boolean
  onSubmit: (event: FormEvent) => void
}

/** How a form of the sign-in family looks, whatever keeps its values. */
export const AuthFrame = ({ title, lead, submit, children, foot, problem, isSending, onSubmit }: Props) => (
  <div className={styles.auth}>
    <AuthHead title={title} lead={lead} />
    <form noValidate className={styles.form} onSubmit={onSubmit}>
      {problem !== undefined && <FormError>{problem}</FormError>}
      {children}
      <SubmitButton fullWidth submitting={isSending}>
        {submit}
      </SubmitButton>
    </form>
    {foot && <p className={styles.foot}>{foot}</p>}
  </div>
)
