import { Popover, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import { useState, type KeyboardEvent, type Ref } from 'react'
import { isoToMdy, mdyToDmy, mdyToIso, readDay } from '../values/calendar.ts'
import { Calendar } from './LazyCalendar.tsx'
import { useFieldFrame, type FieldProps } from './field-frame.ts'
import './fields.css'

interface Props extends FieldProps {
  /** MM/DD/YYYY, as the field hands it out (spec §2); '' where there is none. `mdyToIso` and `isoToMdy` convert. */
  value: string
  onChange: (mdy: string) => void
  /** The firm's today, `YYYY-MM-DD`. */
  today: string
  /** First and last day that can be chosen, `YYYY-MM-DD`. */
  min?: string | undefined
  max?: string | undefined
}

const UNREADABLE = 'Write the date as DD/MM/YYYY'

/** Shows DD/MM/YYYY. A click opens and closes the calendar; choosing a day or clicking elsewhere closes it. */
export function DateField({ value, onChange, today, min, max, inputRef, ...field }: Props) {
  const [isOpen, popup] = useDisclosure(false)
  // What is being typed; undefined when the field shows its value.
  const [draft, setDraft] = useState<string>()
  const [isUnreadable, setUnreadable] = useState(false)
  // The calendar was opened by keyboard, so the arrow keys are meant for it.
  const [takesFocus, setTakesFocus] = useState(false)
  const shown = draft ?? mdyToDmy(value)
  const frame = useFieldFrame({ ...field, ...(isUnreadable && { externalError: UNREADABLE }) }, shown === '')

  const isAllowed = (iso: string) => (min === undefined || iso >= min) && (max === undefined || iso <= max)

  function close(): void {
    popup.close()
    setTakesFocus(false)
  }

  function type(text: string): void {
    setDraft(text)
    setUnreadable(false)
    const iso = readDay(text)
    const mdy = iso && isAllowed(iso) ? isoToMdy(iso) : ''
    if (mdy !== value) onChange(mdy)
  }

  function leave(): void {
    const iso = draft === undefined ? undefined : readDay(draft)
    setUnreadable(draft !== undefined && draft.trim() !== '' && (!iso || !isAllowed(iso)))
    if (iso && isAllowed(iso)) setDraft(undefined)
    field.onBlur?.()
  }

  function choose(iso: string): void {
    setDraft(undefined)
    setUnreadable(false)
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
          {...frame}
          ref={inputRef as Ref<HTMLInputElement>}
          className="lx-number"
          name={field.name}
          value={shown}
          placeholder={field.placeholder ?? 'DD/MM/YYYY'}
          autoComplete="off"
          role="combobox"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${frame.id}-calendar` : undefined}
          data-autofocus={field.autoFocus}
          // Escape closes the calendar and leaves the dialog around the field open.
          data-mantine-stop-propagation={isOpen || undefined}
          rightSection={<IconCalendar size={16} stroke={1.6} aria-hidden />}
          rightSectionPointerEvents="none"
          onClick={isOpen ? close : popup.open}
          onKeyDown={onKey}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={leave}
        />
      </Popover.Target>
      <Popover.Dropdown id={`${frame.id}-calendar`} role="dialog" aria-label={`Choose ${field.label}`} p={0}>
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
