import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  children: ReactNode
  disabled?: boolean
  /** Disables the button and replaces its label with a spinner, at the same width. */
  submitting?: boolean
  /** Secondary is outlined, with a blue spinner. */
  variant?: 'primary' | 'secondary'
  /** Red: the button destroys something. */
  danger?: boolean
  type?: 'submit' | 'button'
  onClick?: (() => void) | undefined
  fullWidth?: boolean
  /** The form's id, for a button outside of it. */
  form?: string | undefined
}

export function SubmitButton({
  children,
  disabled = false,
  submitting = false,
  variant = 'primary',
  danger = false,
  type = 'submit',
  ...rest
}: Props) {
  return (
    <Button
      {...rest}
      type={type}
      variant={variant === 'primary' ? 'filled' : 'default'}
      {...(danger ? { color: 'red' } : {})}
      loading={submitting}
      disabled={disabled && !submitting}
      aria-busy={submitting || undefined}
    >
      {children}
    </Button>
  )
}
