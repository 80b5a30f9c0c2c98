import { Combobox, Input } from '@mantine/core'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useMemo, type Ref } from 'react'
import { OptionDropdown } from './OptionDropdown.tsx'
import { findOption, type Option } from './options.ts'
import { Chevron } from './PickerField.tsx'
import { useFieldFrame, type FieldProps } from './field-frame.ts'
import { stateOf, type OptionsLoad } from './FailedLookup.tsx'
import { useOptionList } from './use-option-list.ts'
import styles from './fields.module.css'

interface Props extends FieldProps {
  /** Ids of the chosen options. */
  value: readonly string[]
  onChange: (value: string[]) => void
  options: readonly Option[]
  entity: string
  /** The query of the options. If it failed, the field shows that and tries again when the list is opened. */
  load?: OptionsLoad | undefined
}

/** Several choices. The list stays open after one; a chosen item's cross takes it back unless the field is disabled. */
export function MultiSelect({ value, onChange, options, entity, load, inputRef, ...field }: Props) {
  const { id, disabled, error, ...frame } = useFieldFrame(field, value.length === 0)
  const { isWaiting, onOpen, note } = stateOf(load)
  const groups = useMemo(() => [{ options }], [options])
  const list = useOptionList(groups, field.onBlur)
  const toggle = (option: string) =>
    onChange(value.includes(option) ? value.filter((one) => one !== option) : [...value, option])

  return (
    <Combobox store={list.store} onOptionSubmit={toggle}>
      <Input.Wrapper
        id={id}
        label={frame.label}
        withAsterisk={frame.withAsterisk}
        error={error}
        description={frame.description}
      >
        <Combobox.DropdownTarget>
          <div
            className={styles.multi}
            data-error={error ? true : undefined}
            data-disabled={disabled || undefined}
            data-open={list.store.dropdownOpened || undefined}
          >
            {value.map((one) => (
              <ChosenItem
                key={one}
                label={findOption(groups, one)?.label ?? one}
                onRemove={disabled ? undefined : () => toggle(one)}
              />
            ))}
            <Combobox.EventsTarget targetType="button" withExpandedAttribute>
              <button
                type="button"
                id={id}
                role="combobox"
                aria-expanded={list.store.dropdownOpened}
                aria-controls={list.store.listId ?? undefined}
                ref={inputRef as Ref<HTMLButtonElement>}
                className={`lx-bare ${styles.multiOpen}`}
                disabled={disabled}
                data-autofocus={field.autoFocus}
                aria-required={frame['aria-required']}
                aria-invalid={frame['aria-invalid']}
                aria-errormessage={frame['aria-errormessage']}
                aria-describedby={frame.description ? `${id}-description` : undefined}
                onClick={() => {
                  onOpen()
                  list.store.toggleDropdown('keyboard')
                }}
                onBlur={list.store.dropdownOpened ? undefined : field.onBlur}
              >
                {field.placeholder ?? 'Select Option'}
              </button>
            </Combobox.EventsTarget>
            <Chevron />
          </div>
        </Combobox.DropdownTarget>
        {note}
      </Input.Wrapper>
      <OptionDropdown
        list={list}
        entity={entity}
        isChosen={(option) => value.includes(option)}
        maxHeight={300}
        isLoading={isWaiting}
      />
    </Combobox>
  )
}

function ChosenItem({ label, onRemove }: { label: string; onRemove: (() => void) | undefined }) {
  return (
    <span className={styles.multiItem} data-fixed={onRemove ? undefined : true}>
      <span className="lx-trunc" dir="auto">
        {label}
      </span>
      {onRemove && (
        <button type="button" className="lx-bare" aria-label={`Remove ${label}`} title="Remove" onClick={onRemove}>
          <IconX size={14} stroke={1.6} aria-hidden />
        </button>
      )}
    </span>
  )
}
