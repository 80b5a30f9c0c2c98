import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import type { StatementPreview } from '#contract/bank-statements.ts'
import { dayText } from '#domain/calendar-day.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { CheckboxField } from '../../shared/ui/fields/CheckboxField.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { formatMoney } from '../../shared/ui/values/format.ts'
import { ColumnFields, toSaid, type Columns } from './ColumnFields.tsx'
import { importStatement, previewStatement } from './upload-statement.ts'
import styles from './reconciliation.module.css'

const STATE_WORDS = {
  new: 'New',
  repeated: 'There already',
  similar: 'Looks like one that is there',
  locked: 'In a locked period',
} as const

/** Reads a file of the bank, shows what importing it would do, and imports it. */
export function ImportDialog({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  const { firm } = useCurrentUser()
  const chooser = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [preview, setPreview] = useState<StatementPreview>()
  const [columns, setColumns] = useState<Columns>({})
  const [leavesOutSimilar, setLeavesOutSimilar] = useState(true)
  const [isReading, setReading] = useState(false)
  const reading = useSending()
  const sending = useSending(onClose)
  const said = (chosen: Columns) => ({ ...firm, accountId, ...toSaid(chosen) })
  async function read(chosen: File, how: Columns): Promise<void> {
    setReading(true)
    setFile(chosen)
    setColumns(how)
    await previewStatement(chosen, said(how)).then(setPreview, (error: unknown) => {
      setPreview(undefined)
      return reading.send(() => Promise.reject(error instanceof Error ? error : new Error(String(error))))
    })
    setReading(false)
  }
  const send = async () => {
    if (!file) throw new Error('Choose a file first')
    const similar = leavesOutSimilar && (preview?.counts.similar ?? 0) > 0
    return (await importStatement(file, { ...said(columns), ...(similar && { leaveOutSimilar: 'true' }) })).message
  }
  return (
    <FormDialog
      title="Import a bank statement"
      width={760}
      submit="Import"
      isSending={sending.isSending || isReading}
      refusal={sending.refusal() ?? (preview ? undefined : reading.refusal())}
      onSubmit={() => void sending.send(send)}
      onClose={onClose}
    >
      <input
        ref={chooser}
        type="file"
        accept=".csv,.txt,.tsv,.ofx,.qbo,.qfx,.sta,.mt940,.940,.xml"
        hidden
        aria-label="Bank statement"
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          if (chosen) void read(chosen, {})
        }}
      />
      <div>
        <Button variant="default" onClick={() => chooser.current?.click()}>
          {file ? file.name : 'Choose a file'}
        </Button>
        <p className="lx-soft">
          CSV, OFX, QBO, MT940 or CAMT.053, as your bank gives it out. Lines that are there already are left out.
        </p>
      </div>
      {preview && file && (
        <Reading
          preview={preview}
          columns={columns}
          leavesOutSimilar={leavesOutSimilar}
          onColumns={(next) => void read(file, next)}
          onLeaveOut={setLeavesOutSimilar}
        />
      )}
    </FormDialog>
  )
}

interface ReadingProps {
  preview: StatementPreview
  columns: Columns
  leavesOutSimilar: boolean
  onColumns: (columns: Columns) => void
  onLeaveOut: (leavesOut: boolean) => void
}

/** What the file says, and what is asked about it. */
function Reading({ preview, columns, leavesOutSimilar, onColumns, onLeaveOut }: ReadingProps) {
  return (
    <>
      {preview.columns.length > 0 && <ColumnFields preview={preview} columns={columns} onChange={onColumns} />}
      <Findings preview={preview} />
      {preview.counts.similar > 0 && (
        <CheckboxField
          label={`Leave out ${preview.counts.similar} that look like lines that are there: same day and amount`}
          value={leavesOutSimilar}
          onChange={onLeaveOut}
        />
      )}
      {preview.lines.length > 0 && <PreviewLines preview={preview} />}
    </>
  )
}

function Findings({ preview }: { preview: StatementPreview }) {
  const { counts, problems, problemCount, warnings, gaps, currencyCode } = preview
  const amount = (value: number) => formatMoney(value, { code: currencyCode, symbol: '' })
  return (
    <>
      {problemCount > 0 && (
        <InlineNote tone="danger">
          {problemCount === 1 ? '1 line cannot be read' : `${problemCount} lines cannot be read`}: {problems[0]?.place},{' '}
          {problems[0]?.reason}
        </InlineNote>
      )}
      {warnings.map((warning) => (
        <InlineNote key={warning} tone="warning">
          {warning}
        </InlineNote>
      ))}
      {gaps.slice(0, 3).map((gap) => (
        <InlineNote key={`${gap.date} ${gap.amount}`} tone="warning">
          {amount(gap.amount)} is missing before the line of {dayText(gap.date)}
        </InlineNote>
      ))}
      {counts.locked > 0 && (
        <InlineNote tone="danger">{counts.locked} new lines are dated in a locked period</InlineNote>
      )}
      {preview.from !== null && preview.to !== null && (
        <InlineNote tone="info">
          {counts.new} new, {counts.repeated} there already, {dayText(preview.from)} to {dayText(preview.to)}
          {preview.closing !== null && `, closing balance ${amount(preview.closing)}`}
        </InlineNote>
      )}
    </>
  )
}

function PreviewLines({ preview: { lines, currencyCode } }: { preview: StatementPreview }) {
  return (
    <div className={styles.preview}>
      <table className={`lx-table ${styles.table}`}>
        <caption className="lx-sr-only">The first lines of the file</caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Line</th>
            <th scope="col" className="lx-right">
              Amount
            </th>
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- because equal lines of a file are told apart by their place only
            <tr key={at}>
              <td className="lx-num">{dayText(line.date)}</td>
              <td dir="auto" className={styles.words}>
                {[line.party, line.description, line.reference].filter(Boolean).join(', ')}
              </td>
              <td className="lx-right lx-num">{formatMoney(line.amount, { code: currencyCode, symbol: '' })}</td>
              <td>{STATE_WORDS[line.state]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
