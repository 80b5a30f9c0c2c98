import { plainDecimal } from '#domain/decimal.ts'
import { durationHint, parseDuration } from '#domain/duration.ts'
import { ActionIcon, TextInput } from '@mantine/core'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { useTextInput, type TextFieldProps } from './field-frame.ts'
import styles from './fields.module.css'

interface TimerControl {
  label: string
  isRunning?: boolean
  onClick: () => void
}

interface Props extends TextFieldProps {
  /** A timer button inside the field, when the popup was opened from the timer control. */
  timer?: TimerControl | undefined
}

/** Hours as 1.5, 1:30, 1h 30m or 90m, with their length in words below. On leaving it the field shows decimal hours. */
export function DurationField({ timer, ...field }: Props) {
  const { value, onChange } = field
  const duration = parseDuration(value)
  const prompt = duration.kind === 'parsed' ? durationHint(duration.seconds) : field.prompt
  const input = useTextInput({ ...field, prompt }, value.trim() === '')

  function settle(): void {
    const settled = duration.kind === 'parsed' ? plainDecimal(duration.hours) : value
    // A timer's four decimals and plain decimals are left as they are.
    if (!/^\d+(\.\d+)?$/.test(value) && settled !== value) onChange(settled)
    field.onBlur?.()
  }

  return (
    <TextInput
      {...input}
      className={styles.number}
      inputMode="decimal"
      autoComplete="off"
      placeholder="Example 1.5"
      rightSection={timer ? <TimerButton {...timer} /> : <span className={styles.unit}>h</span>}
      rightSectionPointerEvents={timer ? 'all' : 'none'}
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
