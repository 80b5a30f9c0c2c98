import { PasswordInput } from '@mantine/core'
import { useTextInput, type TextFieldProps } from './field-frame.ts'
import styles from './fields.module.css'

interface Props extends TextFieldProps {
  /** `new-password` where one is chosen, so that password managers offer one. */
  autoComplete?: 'current-password' | 'new-password'
  /** What its button shows, where it is no password. */
  shown?: string
  /** How hard the password is to guess, with one sentence of advice. Shown while one is being chosen. */
  strength?: { score: 0 | 1 | 2 | 3 | 4; advice: string } | undefined
}

const STEPS = [1, 2, 3, 4] as const

export function PasswordField({ autoComplete = 'current-password', shown = 'password', strength, ...field }: Props) {
  const input = useTextInput(field)
  return (
    <div>
      <PasswordInput
        {...input}
        autoComplete={autoComplete}
        visibilityToggleButtonProps={{ 'aria-label': `Show ${shown}`, tabIndex: 0 }}
      />
      {strength && field.value !== '' && (
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
