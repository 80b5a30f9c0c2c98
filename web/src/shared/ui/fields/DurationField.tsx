import { plainDecimal } from '#domain/decimal.ts'
import { durationHint, parseDuration } from '#domain/duration.ts'
import { ActionIcon, TextInput } from '@mantine/core'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import type { Ref } from 'react'
import { useFieldFrame, type FieldProps } from './field-frame.ts'
import styles from './fields.module.css'

interface TimerControl {
  label: string
  isRunning?: boolean
  onClick: () => void
}

interface Props extends FieldProps {
  /** As typed, or decimal hours once the field was left. */
  value: string
  onChange: (value: string) => void
  /** A timer button inside the field, when the popup was opened from the timer control. */
  timer?: TimerControl | undefined
}

/** Hours as 1.5, 1:30, 1h 30m or 90m. Left, the field shows decimal hours; the length in words stands under it. */
export function DurationField({ value, onChange, timer, inputRef, ...field }: Props) {
  const duration = parseDuration(value)
  const hint = duration.kind === 'parsed' ? durationHint(duration.seconds) : field.prompt
  const frame = useFieldFrame({ ...field, prompt: hint }, value.trim() === '')

  function settle(): void {
    const settled = duration.kind === 'parsed' ? plainDecimal(duration.hours) : value
    // A timer's four decimals and plain decimals are left as they are.
    if (!/^\d+(\.\d+)?$/.test(value) && settled !== value) onChange(settled)
    field.onBlur?.()
  }

  return (
    <TextInput
      {...frame}
      ref={inputRef as Ref<HTMLInputElement>}
      className={styles.number}
      name={field.name}
      value={value}
      inputMode="decimal"
      autoComplete="off"
      placeholder={field.placeholder ?? 'Example 1.5'}
      rightSection={timer ? <TimerButton {...timer} /> : <span className={styles.unit}>h</span>}
      rightSectionPointerEvents={timer ? 'all' : 'none'}
      data-autofocus={field.autoFocus}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={settle}
    />
  )
}

function TimerButton({ label, isRunning = false, onClick }: TimerControl) {
  const Icon = isRunning ? IconPlayerPause : IconPlayerPlay
  return (
    <ActionIcon variant="light" color="ink" size={26} aria-label={label} title={label} onClick={onClick}>
      <Icon size={16} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
}
