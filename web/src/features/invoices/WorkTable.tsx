import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useCallback, useMemo, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { dayText } from '#domain/calendar-day.ts'
import { newKey } from '../../shared/repeat-key.ts'
import { lazyPart } from '../../shared/ui/overlays/lazy.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { FormError, InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { formatCount, type CurrencyText } from '../../shared/ui/values/format.ts'
import { GroupHead } from './GroupHead.tsx'
import type { EditedLine, InvoiceValues } from './invoice-values.ts'
import type { OfferedWork } from './use-offered-work.ts'
import type { Preview } from './use-preview.ts'
import { useRowKeys } from './use-row-keys.ts'
import { WorkLine } from './WorkLine.tsx'
import { replaceLine, rowsByMatter, toggleLine, type MatterRows, type SetLines, type WorkRow } from './work-rows.ts'
import styles from './editor.module.css'

const AddLine = lazyPart(async () => ({ default: (await import('./AddLine.tsx')).AddLine }))

interface Props {
  form: UseFormReturn<InvoiceValues>
  values: InvoiceValues
  work: OfferedWork
  preview: Preview | undefined
}

/** The lines of the invoice and the work that is left out, by matter; each line is edited in place. */
export function WorkTable({ form, values, work, preview }: Props) {
  const [isAdding, setAdding] = useState(false)
  const { lines, clientId, matterIds } = values
  const setLines = useSetLines(form)
  const currency = useCurrencyOf(preview)
  const groups = useGroups(values, work, preview)
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0)
  const fault = form.formState.errors.lines?.message
  if (clientId === '') {
    return <InlineNote tone="info">Choose a client to see the work that waits for an invoice.</InlineNote>
  }
  return (
    <section className={styles.workSection} aria-label="Work on this invoice">
      <div className={styles.workHead}>
        <h2>Unbilled work</h2>
        <span className="lx-muted lx-num">
          {formatCount(lines.length)} of {formatCount(count)} selected
        </span>
        <Button
          variant="default"
          size="xs"
          className={styles.add}
          leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          Add line
        </Button>
      </div>
      {typeof fault === 'string' && <FormError>{fault}</FormError>}
      <WorkNotes work={work} isEmpty={count === 0 && !isAdding} />
      {isAdding && (
        <AddLine
          clientId={clientId}
          matterId={matterIds[0] ?? lines[0]?.matterId ?? ''}
          currency={currency}
          onAdd={(line) => {
            setLines((known) => [...known, { ...line, key: newKey() }])
            setAdding(false)
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {count > 0 && <Rows groups={groups} preview={preview} currency={currency} setLines={setLines} />}
    </section>
  )
}

const useSetLines = (form: UseFormReturn<InvoiceValues>): SetLines =>
  useCallback((change) => form.setValue('lines', change(form.getValues('lines')), { shouldDirty: true }), [form])

/** The same object while the currency is the same: rows compare it. */
function useCurrencyOf(preview: Preview | undefined): CurrencyText | undefined {
  const { currencySymbol: symbol, currencyCode: code } = preview?.detail ?? {}
  return useMemo(() => (symbol === undefined ? undefined : { symbol, code }), [symbol, code])
}

function useGroups({ lines }: InvoiceValues, { data, offer }: OfferedWork, preview: Preview | undefined) {
  const billed = preview?.detail.matters
  return useMemo(() => {
    const named = [...(data?.matters ?? []), ...(billed ?? [])]
    const names = new Map(named.map(({ id, name, number }) => [id, { name, number }]))
    return rowsByMatter(lines, data, { offer, names })
  }, [lines, data, offer, billed])
}

function WorkNotes({ work, isEmpty }: { work: OfferedWork; isEmpty: boolean }) {
  const { data, isError, offer } = work
  if (isError && !data) {
    return <LoadError title="The unbilled work did not load" text="" onRetry={() => void work.refetch()} />
  }
  if (isEmpty && data) return <p className={styles.nothing}>Nothing unbilled up to {dayText(offer.upTo)}</p>
  if (!data?.hasMore) return null
  return (
    <InlineNote tone="warning">
      There is more unbilled work than one invoice holds. The earliest 500 items are shown; bill the rest on another.
    </InlineNote>
  )
}

interface RowsProps {
  groups: readonly MatterRows[]
  preview: Preview | undefined
  currency: CurrencyText | undefined
  setLines: SetLines
}

const HEADS = ['Date', 'Narrative', 'Quantity', 'Rate', 'Amount'] as const

function Rows({ groups, preview, currency, setLines }: RowsProps) {
  const [editing, setEditing] = useState<string>()
  const toggle = useCallback(
    (row: Pick<WorkRow, 'key' | 'matterId' | 'item'>) => setLines((known) => toggleLine(known, row)),
    [setLines],
  )
  const keep = useCallback(
    (line: EditedLine) => {
      setLines((known) => replaceLine(known, line))
      setEditing(undefined)
    },
    [setLines],
  )
  const cancel = useCallback(() => setEditing(undefined), [])
  const table = useRowKeys({
    onToggle: (key) => {
      const row = groups.flatMap(({ rows }) => rows).find((one) => one.key === key)
      if (row) toggle(row)
    },
    onEdit: setEditing,
  })
  return (
    <table className={styles.work} ref={table}>
      <thead>
        <tr>
          <th scope="col">
            <span className="lx-sr-only">Selected</span>
          </th>
          {HEADS.map((title, place) => (
            <th key={title} scope="col" className={place > 1 ? styles.right : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.id}>
          <GroupHead group={group} preview={preview} currency={currency} onChange={setLines} />
          {group.rows.map(({ key, ...row }) => (
            <WorkLine
              key={key}
              rowKey={key}
              {...row}
              billed={row.line && preview?.lines.get(key)}
              currency={currency}
              isEditing={editing === key}
              onToggle={toggle}
              onEdit={setEditing}
              onKeep={keep}
              onCancel={cancel}
            />
          ))}
        </tbody>
      ))}
    </table>
  )
}
