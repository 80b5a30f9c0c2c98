import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { memo } from 'react'
import { dayText } from '#domain/calendar-day.ts'
import { CheckBox } from '../../shared/ui/list/CheckBox.tsx'
import { lazyPart } from '../../shared/ui/overlays/lazy.tsx'
import { Avatar } from '../../shared/ui/values/Avatar.tsx'
import type { CurrencyText } from '../../shared/ui/values/format.ts'
import type { InvoiceLine } from './document-values.ts'
import type { EditedLine } from './invoice-values.ts'
import { ReleaseButton } from './ReleaseButton.tsx'
import { aboutLine, figuresOf } from './line-texts.ts'
import type { WorkRow } from './work-rows.ts'
import styles from './editor.module.css'

const LineEditor = lazyPart(async () => ({ default: (await import('./LineEditor.tsx')).LineEditor }))

interface Props extends Omit<WorkRow, 'key'> {
  rowKey: string
  /** The line as the preview has it. */
  billed: InvoiceLine | undefined
  /** Of the invoice, once the preview has said it. */
  currency: CurrencyText | undefined
  isEditing: boolean
  onToggle: (row: Pick<WorkRow, 'key' | 'matterId' | 'item'>) => void
  onEdit: (key: string) => void
  onKeep: (line: EditedLine) => void
  onCancel: () => void
}

/** Drawn again only when its own line, figures or place change. */
export const WorkLine = memo(function WorkLine({ isEditing, ...row }: Props) {
  const { line, billed, currency, onKeep, onCancel } = row
  // What the work says is known in the currency of the invoice once the preview has it.
  const isReady = line && (billed ?? !line.work)
  if (!isEditing || !isReady) return <Row {...row} />
  return (
    <tr className={styles.editing}>
      <td colSpan={6}>
        <LineEditor line={line} billed={billed} currency={currency} onKeep={onKeep} onCancel={onCancel} />
      </td>
    </tr>
  )
})

type RowProps = Omit<Props, 'isEditing'>

function Row(row: RowProps) {
  const { rowKey, line, item, date, matterId, onToggle } = row
  const { description } = aboutLine(row)
  const figures = figuresOf(row)
  return (
    <tr
      data-key={rowKey}
      data-left={line ? undefined : true}
      tabIndex={0}
      aria-label={`${dayText(date)} ${description}`}
    >
      <td>
        <CheckBox
          state={line && !line.isTaken ? 'all' : 'none'}
          label={`Bill ${description}`}
          onChange={() => onToggle({ key: rowKey, matterId, item })}
        />
      </td>
      <td className="lx-soft lx-num">{dayText(date)}</td>
      <td>
        <Narrative {...row} />
      </td>
      <td className={styles.right}>
        {figures.quantity}
        {figures.wasQuantity && <small>was {figures.wasQuantity}</small>}
      </td>
      <td className={`${styles.right} lx-soft`}>
        {figures.rate}
        {figures.wasRate && <small>was {figures.wasRate}</small>}
      </td>
      <td className={styles.right}>{figures.amount}</td>
    </tr>
  )
}

function Narrative(row: RowProps) {
  const { rowKey, line, item, onEdit } = row
  const { description, person, note } = aboutLine(row)
  return (
    <span className={styles.narrative}>
      {person && <Avatar name={person.name} id={person.userId} size={20} />}
      <span className="lx-two-line">
        <span className="lx-trunc" dir="auto" title={description}>
          {description}
        </span>
        {line?.isTaken ? <small className={styles.taken}>On another draft</small> : note && <small>{note}</small>}
      </span>
      {!line && item?.hold && <ReleaseButton workId={item.work.id} description={description} />}
      {line && !line.isTaken && (
        <button
          type="button"
          className={`lx-bare ${styles.edit}`}
          aria-label={`Edit ${description}`}
          title="Edit"
          onClick={() => onEdit(rowKey)}
        >
          <IconPencil size={16} stroke={1.6} aria-hidden />
        </button>
      )}
    </span>
  )
}
