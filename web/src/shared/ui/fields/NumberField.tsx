import { TextInput } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { useFieldFrame, type FieldProps } from './field-frame.ts'
import styles from './fields.module.css'

interface Props extends FieldProps {
  /** As typed. Exact decimals never pass through a float, and what is no number stays to be complained about. */
  value: string
  onChange: (value: string) => void
  start?: ReactNode
  /** In px, where the start is wider than one sign. */
  startWidth?: number | undefined
  /** Gray at the right end, inside the field: `h`, `%`, `days`. */
  unit?: string | undefined
  inputMode?: 'decimal' | 'numeric'
}

export function NumberField({
  value,
  onChange,
  start,
  startWidth,
  unit,
  inputMode = 'decimal',
  inputRef,
  ...field
}: Props) {
  const frame = useFieldFrame(field, value === '')
  return (
    <TextInput
      {...frame}
      ref={inputRef as Ref<HTMLInputElement>}
      className={styles.number}
      name={field.name}
      value={value}
      inputMode={inputMode}
      autoComplete="off"
      placeholder={field.placeholder}
      leftSection={start}
      leftSectionWidth={startWidth}
      rightSection={unit && <span className={styles.unit}>{unit}</span>}
      rightSectionPointerEvents="none"
      data-autofocus={field.autoFocus}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={field.onBlur}
    />
  )
}
