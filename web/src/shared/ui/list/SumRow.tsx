import type { ReactNode } from 'react'
import { ALIGNED } from './DataRow.tsx'
import type { Sums, TableFrame } from './columns.ts'
import styles from './list.module.css'

interface Props<Row> extends TableFrame<Row> {
  label: ReactNode
  sums: Sums
  /** Group rows head the rows below them. */
  isGroup?: boolean
}

/** A totals or subtotals row: its figures stand in the columns they add up, its label takes the room before the first. */
export function SumRow<Row>({ label, sums, columns, hasChecks, hasActions, isGroup = false }: Props<Row>) {
  const firstSum = columns.findIndex(({ key }) => key in sums)
  const labelColumns = firstSum === -1 ? columns.length : firstSum
  const span = labelColumns + (hasChecks ? 1 : 0)
  return (
    <tr className={isGroup ? styles.group : undefined}>
      {span > 0 && (
        <th scope={isGroup ? 'rowgroup' : 'row'} colSpan={span}>
          {label}
        </th>
      )}
      {columns.slice(labelColumns).map(({ key, align = 'left' }) => (
        <td key={key} className={ALIGNED[align]}>
          {sums[key]}
        </td>
      ))}
      {hasActions && <td aria-hidden="true" />}
    </tr>
  )
}
