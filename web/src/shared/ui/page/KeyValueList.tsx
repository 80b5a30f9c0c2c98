import { Fragment, type ReactNode } from 'react'
import { Dash } from '../values/Money.tsx'

export interface KeyValue {
  label: string
  value: ReactNode
}

interface Props {
  items: readonly KeyValue[]
  /** A sum and its parts: the values are aligned right. */
  figures?: boolean
}

/** Facts of a record: label left in gray, value right. An absent value is a dash. */
export function KeyValueList({ items, figures }: Props) {
  return (
    <dl className="lx-kv" data-figures={figures || undefined}>
      {items.map(({ label, value }, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- because labels can repeat: two shares without a matter yet
        <Fragment key={place}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? <Dash /> : value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
