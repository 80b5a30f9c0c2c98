import { Popover, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import { useState, type KeyboardEvent } from 'react'
import { dateComplaint, isoToMdy, mdyToIso, shownDay, valueOfTyped } from '../values/calendar.ts'
import { Calendar } from './LazyCalendar.tsx'
import { useTextInput, type TextFieldProps } from './field-frame.ts'
import styles from './fields.module.css'

/**
 * The value is MM/DD/YYYY (spec §2), '' where there is none. `mdyToIso` and `isoToMdy` convert. A text that is not a day is
 * passed to the form too, so that the form refuses it: `dateComplaint` returns the message.
 */
interface Props extends TextFieldProps {
  /** The firm's today, `YYYY-MM-DD`. */
  today: string
  /** First and last day allowed, `YYYY-MM-DD`. The field complains about others, and the form's schema refuses them. */
  min?: string | undefined
  max?: string | undefined
}

/** Shows DD/MM/YYYY. A click opens and closes the calendar; choosing a day or clicking elsewhere closes it. */
export function DateField({ today, min, max, ...field }: Props) {
  const { value, onChange } = field
  const [isOpen, popup] = useDisclosure(false)
  // The text of the value that was typed last; any other value is shown formatted.
  const [typed, setTyped] = useState<{ text: string; value: string }>()
  const isTyping = typed !== undefined && typed.value === value
  // The calendar was opened by keyboard and gets the arrow keys.
  const [takesFocus, setTakesFocus] = useState(false)
  const shown = isTyping ? typed.text : shownDay(value)
  const complaint = isTyping && field.error === undefined ? undefined : dateComplaint(value, { min, max })
  const externalError = complaint ?? field.externalError
  const input = useTextInput({ ...field, value: shown, onChange: type, externalError })

  function close(): void {
    popup.close()
    setTakesFocus(false)
  }

  function type(text: string): void {
    const next = valueOfTyped(text)
    setTyped({ text, value: next })
    if (next !== value) onChange(next)
  }

  function leave(): void {
    setTyped(undefined)
    field.onBlur?.()
  }

  function choose(iso: string): void {
    setTyped(undefined)
    onChange(isoToMdy(iso))
    close()
  }

  function onKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') close()
    if (event.key !== 'ArrowDown' || field.disabled) return
    event.preventDefault()
    popup.open()
    setTakesFocus(true)
  }

  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => !opened && close()}
      position="bottom-start"
      withRoles={false}
      returnFocus
    >
      <Popover.Target>
        <TextInput
          {...input}
          className={styles.number}
          placeholder="DD/MM/YYYY"
          autoComplete="off"
          role="combobox"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${input.id}-calendar` : undefined}
          // Escape closes the calendar and leaves the dialog around the field open.
          data-mantine-stop-propagation={isOpen || undefined}
          rightSection={<IconCalendar size={16} stroke={1.6} aria-hidden />}
          rightSectionPointerEvents="none"
          onClick={isOpen ? close : popup.open}
          onKeyDown={onKey}
          onBlur={leave}
        />
      </Popover.Target>
      <Popover.Dropdown id={`${input.id}-calendar`} role="dialog" aria-label={`Choose ${field.label}`} p={0}>
        <Calendar
          key={mdyToIso(value)}
          chosen={mdyToIso(value) || undefined}
          onChoose={choose}
          today={today}
          min={min}
          max={max}
          takesFocus={takesFocus}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
