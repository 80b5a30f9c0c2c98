import { Combobox, InputBase } from '@mantine/core'
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { ReactNode, Ref } from 'react'
import { OptionDropdown, OptionIcon } from './OptionDropdown.tsx'
import { findOption, fullText, type OptionGroup, type OptionText } from './options.ts'
import { useFieldFrame, type FieldProps } from './field-frame.ts'
import { stateOf, type OptionsLoad } from './FailedLookup.tsx'
import { useOptionList } from './use-option-list.ts'
import styles from './fields.module.css'

export interface PickerProps extends FieldProps {
  /** Id of the chosen option; '' where none is. */
  value: string
  onChange: (value: string) => void
  /** Offers a cross that empties the field. */
  clearable?: boolean | undefined
  /** The query of the options. If it failed, the field shows that and tries again when the list is opened. */
  load?: OptionsLoad | undefined
  /** Shown for a value that is not in the list, such as a closed matter of an old entry. */
  valueLabel?: string | OptionText | undefined
}

interface Props extends PickerProps {
  groups: readonly OptionGroup[]
  entity: string
  maxHeight: number
  /** Below the options; closes the list: `Add client`. */
  addLink?: { label: string; icon?: ReactNode; onClick: () => void } | undefined
}

/** One choice from a searchable list; choosing closes it. The base of Select and ClientSelect. */
export function PickerField({ value, onChange, groups, entity, maxHeight, addLink, ...props }: Props) {
  const { clearable, load, valueLabel, inputRef, ...field } = props
  const { isWaiting, onOpen, note } = stateOf(load)
  const frame = useFieldFrame(field, value === '')
  const list = useOptionList(groups, field.onBlur)
  const chosen = value === '' ? undefined : findOption(groups, value)
  const text = typeof valueLabel === 'string' ? { label: valueLabel } : (valueLabel ?? chosen)
  const close = () => list.store.closeDropdown('keyboard')
  const mayClear = clearable === true && value !== '' && field.disabled !== true

  return (
    <Combobox
      store={list.store}
      onOptionSubmit={(submitted) => {
        onChange(submitted)
        close()
      }}
    >
      <Combobox.Target targetType="button" withExpandedAttribute>
        <InputBase
          {...frame}
          ref={inputRef as Ref<HTMLButtonElement>}
          component="button"
          type="button"
          pointer
          rightSection={mayClear ? <ClearButton label={field.label} onClear={() => onChange('')} /> : <Chevron />}
          rightSectionPointerEvents={mayClear ? 'all' : 'none'}
          inputContainer={(input) => (
            <>
              {input}
              {note}
            </>
          )}
          onClick={() => {
            onOpen()
            list.store.toggleDropdown('keyboard')
          }}
          onBlur={list.store.dropdownOpened ? undefined : field.onBlur}
        >
          <ChosenValue text={text} placeholder={field.placeholder} icon={chosen?.icon} />
        </InputBase>
      </Combobox.Target>
      <OptionDropdown
        list={list}
        entity={entity}
        isChosen={(option) => option === value}
        maxHeight={maxHeight}
        isLoading={isWaiting}
        foot={
          addLink && (
            <button
              type="button"
              className="lx-bare"
              data-mantine-stop-propagation
              onClick={() => (close(), addLink.onClick())}
            >
              {addLink.icon}
              {addLink.label}
            </button>
          )
        }
      />
    </Combobox>
  )
}

interface ChosenValueProps {
  text: OptionText | undefined
  placeholder: string | undefined
  icon: OptionGroup['icon']
}

function ChosenValue({ text, placeholder = 'Select Option', icon }: ChosenValueProps) {
  if (!text) {
    return (
      <span className={styles.pickValue} data-empty>
        {placeholder}
      </span>
    )
  }
  return (
    <span className={styles.pickValue} title={text.context === undefined ? text.label : fullText(text)}>
      <OptionIcon icon={icon} />
      <span dir="auto">{text.label}</span>
      {text.context !== undefined && (
        <>
          {/* The number is never cut off: it tells matters of one name and one client apart. */}{' '}
          <span className={styles.pickNote}>{text.note}</span>{' '}
          <span className={styles.pickContext} dir="auto">
            {text.context}
          </span>
        </>
      )}
    </span>
  )
}

export function Chevron() {
  return <IconSelector className={styles.pickChevron} size={16} stroke={1.6} aria-hidden />
}

function ClearButton({ label, onClear }: { label: string; onClear: () => void }) {
  return (
    <button
      type="button"
      className={`lx-bare ${styles.pickClear}`}
      aria-label={`Clear ${label}`}
      title="Clear"
      onClick={onClear}
    >
      <IconX size={16} stroke={1.6} aria-hidden />
    </button>
  )
}
