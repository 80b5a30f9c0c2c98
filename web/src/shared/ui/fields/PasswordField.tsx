import { PasswordInput } from '@mantine/core'
import type { Ref } from 'react'
import { useFieldFrame, type FieldProps } from './field-frame.ts'
import styles from './fields.module.css'

interface Props extends FieldProps {
  value: string
  onChange: (value: string) => void
  /** `new-password` where one is chosen, so that password managers offer one. */
  autoComplete?: 'current-password' | 'new-password'
  /** How hard the password is to guess, with one sentence of advice. Shown while one is being chosen. */
  strength?: { score: 0 | 1 | 2 | 3 | 4; advice: string } | undefined
}

const STEPS = [1, 2, 3, 4] as const

export function PasswordField({
  value,
  onChange,
  autoComplete = 'current-password',
  strength,
  inputRef,
  ...field
}: Props) {
  const frame = useFieldFrame(field, value === '')
  return (
    <div>
      <PasswordInput
        {...frame}
        ref={inputRef as Ref<HTMLInputElement>}
        name={field.name}
        value={value}
        placeholder={field.placeholder}
        autoComplete={autoComplete}
        data-autofocus={field.autoFocus}
        visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={field.onBlur}
      />
      {strength && value !== '' && (
        <div className={styles.strength} data-score={strength.score} role="status">
          <span aria-hidden="true">
            {STEPS.map((step) => (
              <i key={step} data-on={step <= strength.score || undefined} />
            ))}
          </span>
          {strength.advice}
        </div>
      )}
    </div>
  )
}
