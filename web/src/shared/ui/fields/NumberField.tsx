import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTextInput, type TextFieldProps } from './field-frame.ts'
import styles from './fields.module.css'

interface Props extends TextFieldProps {
  start?: ReactNode
  /** In px, where the start is wider than one sign. */
  startWidth?: number | undefined
  /** Gray at the right end, inside the field: `h`, `%`, `days`. */
  unit?: string | undefined
  inputMode?: 'decimal' | 'numeric'
}

export function NumberField({ start, startWidth, unit, inputMode = 'decimal', ...field }: Props) {
  return (
    <TextInput
      {...useTextInput(field)}
      className={styles.number}
      inputMode={inputMode}
      autoComplete="off"
      leftSection={start}
      leftSectionWidth={startWidth}
      rightSection={unit && <span className={styles.unit}>{unit}</span>}
      rightSectionWidth={unit && unit.length > 2 ? `calc(${unit.length}ch + 24px)` : undefined}
      rightSectionPointerEvents="none"
    />
  )
}
