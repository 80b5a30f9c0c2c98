import { useEffect, useRef } from 'react'
import type { CheckState } from './selection.ts'
import styles from './list.module.css'

interface Props {
  state: CheckState
  label: string
  onChange: (isChosen: boolean) => void
  disabled?: boolean
}

/** A bare check box. A list draws a hundred of them, so it is the browser's own. */
export function CheckBox({ state, label, onChange, disabled = false }: Props) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some'
  }, [state])
  return (
    <input
      ref={box}
      type="checkbox"
      className={styles.box}
      aria-label={label}
      checked={state === 'all'}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
