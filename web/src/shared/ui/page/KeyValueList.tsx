import { Fragment, type ReactNode } from 'react'
import { Dash } from '../values/Money.tsx'

export interface KeyValue {
  label: string
  value: ReactNode
}

/** Facts of a record: label left in gray, value right. An absent value is a dash. */
export function KeyValueList({ items }: { items: readonly KeyValue[] }) {
  return (
    <dl className="kv">
      {items.map(({ label, value }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? <Dash /> : value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
