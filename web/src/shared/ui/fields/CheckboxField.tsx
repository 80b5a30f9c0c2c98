import { Checkbox, Tooltip } from '@mantine/core'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { useId, type Ref } from 'react'
import { slotOf } from './field-slot.ts'
import type { FieldProps } from './field-frame.ts'
import styles from './fields.module.css'

interface Props extends Omit<FieldProps, 'placeholder'> {
  value: boolean
  onChange: (value: boolean) => void
  /** What checking the box means, behind an information mark. */
  tooltip?: string | undefined
}

export function CheckboxField({
  value,
  onChange,
  tooltip,
  label,
  name,
  disabled = false,
  inputRef,
  onBlur,
  ...field
}: Props) {
  const slot = slotOf({ ...field, isEmpty: !value })
  const tooltipId = useId()
  return (
    <div className={styles.checkbox}>
      <Checkbox
        ref={inputRef as Ref<HTMLInputElement>}
        label={label}
        name={name}
        checked={value}
        disabled={disabled}
        description={slot.prompt}
        error={slot.error ?? slot.isInvalid}
        aria-describedby={tooltip ? tooltipId : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
        onBlur={onBlur}
      />
      {tooltip && (
        <>
          <Tooltip label={tooltip} events={{ hover: true, focus: true, touch: true }} openDelay={0}>
            <button
              type="button"
              className={`lx-bare ${styles.info}`}
              aria-label={`About ${label}`}
              aria-describedby={tooltipId}
            >
              <IconInfoCircle size={16} stroke={1.6} aria-hidden />
            </button>
          </Tooltip>
          <span id={tooltipId} hidden>
            {tooltip}
          </span>
        </>
      )}
    </div>
  )
}
