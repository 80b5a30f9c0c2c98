import { useId } from 'react'

interface Props<Value extends string> {
  data: readonly { readonly value: Value; readonly label: string }[]
  value: Value
  onChange: (value: Value) => void
  className?: string
  'aria-label'?: string
  'aria-labelledby'?: string
}

/**
 * One of a few options, side by side. Plain radio buttons: a sliding indicator is measured, which lays out the whole page
 * before its first paint.
 */
export function Segments<Value extends string>({ data, value, onChange, className, ...names }: Props<Value>) {
  const name = useId()
  return (
    <div role="radiogroup" className={className === undefined ? 'lx-seg' : `lx-seg ${className}`} {...names}>
      {data.map((one) => (
        <label key={one.value} className="lx-seg-label">
          <input
            type="radio"
            className="lx-sr-only"
            name={name}
            value={one.value}
            checked={one.value === value}
            onChange={() => onChange(one.value)}
          />
          {one.label}
        </label>
      ))}
    </div>
  )
}
