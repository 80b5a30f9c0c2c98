import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BALANCE_KINDS, IMPORT_SOURCES } from '#domain/import-fields.ts'
import { expenses } from '#contract/expenses.ts'
import { imports, type ImportDetail, type ImportOptions } from '#contract/imports.ts'
import { exchange } from '../../shared/api.ts'
import { today } from '../../shared/clock.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import { ActivitySelect } from '../../shared/records/ActivitySelect.tsx'
import { CheckboxField } from '../../shared/ui/fields/CheckboxField.tsx'
import { DateField } from '../../shared/ui/fields/DateField.tsx'
import { Segments } from '../../shared/ui/fields/Segments.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { isoToMdy } from '../../shared/ui/values/calendar.ts'
import { FormError } from '../../shared/ui/states/InlineNote.tsx'
import { fieldsOf, isWorking } from './labels.ts'
import styles from './imports.module.css'

const ORDERS = [
  { value: 'dayFirst', label: '31/12/2026' },
  { value: 'monthFirst', label: '12/31/2026' },
] as const
const SOURCES = IMPORT_SOURCES.map((source) => ({
  value: source,
  label: source === 'Other' ? 'Another program' : source,
}))
const HAS_DAYS: ReadonlySet<string> = new Set(['matters', 'timeEntries', 'expenses', 'openInvoices'])

/** What every column of the file means, with its first values, and what else is asked about it. */
export function ColumnForm({ one }: { one: ImportDetail }) {
  const { firm } = useCurrentUser()
  const [mapping, setMapping] = useState(one.mapping)
  const [options, setOptions] = useState<ImportOptions>(one.options)
  const [takenOverOn, setTakenOverOn] = useState(isoToMdy(one.options.takenOverOn ?? ''))
  const sending = useSending(() => undefined)
  const mayCheck = useCan(imports.check)
  const ownKeys = new Set(one.customFields.map(({ key }) => key))
  const hasDays = HAS_DAYS.has(one.kind) || mapping.some((key) => ownKeys.has(key))
  const change = (said: Partial<ImportOptions>) => setOptions({ ...options, ...said })
  const check = async () => {
    const body = { ...firm, mapping, ...options, takenOverOn: takenOverOn || null }
    return (await exchange(imports.check, { params: { id: one.id }, body })).message
  }
  const submit = async () => {
    await sending.send(check)
  }
  const refusal = sending.refusal()
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <h2>What the columns mean</h2>
      <Columns one={one} mapping={mapping} onChange={setMapping} />
      <div className={styles.options}>
        <Select
          label="Where the file is from"
          entity="program"
          options={SOURCES}
          value={options.source}
          onChange={(value) => change({ source: IMPORT_SOURCES.find((source) => source === value) ?? 'Other' })}
        />
        <KindOfWork
          kind={one.kind}
          value={options.activityId ?? ''}
          onChange={(activityId) => change({ activityId })}
        />
        {BALANCE_KINDS.has(one.kind) && <TakenOverOn value={takenOverOn} onChange={setTakenOverOn} />}
        {hasDays && <DayOrderField value={options.dayOrder} onChange={(dayOrder) => change({ dayOrder })} />}
      </div>
      {one.kind === 'clients' && (
        <CheckboxField
          label="Also add clients that have the name and the email address or phone number of another"
          value={options.duplicates === 'add'}
          onChange={(isAdded) => change({ duplicates: isAdded ? 'add' : 'refuse' })}
        />
      )}
      {refusal !== undefined && <FormError>{refusal}</FormError>}
      {mayCheck && <CheckButton one={one} isSending={sending.isSending} />}
    </form>
  )
}

const CheckButton = ({ one, isSending }: { one: ImportDetail; isSending: boolean }) => (
  <div>
    <Button
      type="submit"
      variant={one.state === 'checked' && one.faultCount === 0 ? 'default' : 'filled'}
      loading={isSending && !isWorking(one)}
      disabled={isWorking(one)}
    >
      Check every row
    </Button>
  </div>
)

interface KindOfWorkProps {
  kind: ImportDetail['kind']
  value: string
  onChange: (id: string | null) => void
}

/** The activity type or category of rows that name none. */
function KindOfWork({ kind, value, onChange }: KindOfWorkProps) {
  if (kind === 'expenses') return <CategorySelect value={value} onChange={(id) => onChange(id || null)} />
  return (
    kind === 'timeEntries' && (
      <ActivitySelect
        label="Activity type where the file has none that is known"
        clearable
        value={value}
        onChange={(id) => onChange(id || null)}
      />
    )
  )
}

function TakenOverOn({ value, onChange }: { value: string; onChange: (day: string) => void }) {
  const day = today(useCurrentUser().business.timeZone)
  return (
    <DateField
      label="Taken over on"
      prompt="The books begin with these balances on this day. Nothing of them is income or taxed."
      required
      today={day}
      max={day}
      value={value}
      onChange={onChange}
    />
  )
}

type DayOrder = ImportOptions['dayOrder']

const DayOrderField = ({ value, onChange }: { value: DayOrder; onChange: (order: DayOrder) => void }) => (
  <div className={styles.order}>
    <span className="lx-label" id="import-days">
      Dates with slashes
    </span>
    <Segments aria-labelledby="import-days" data={ORDERS} value={value} onChange={onChange} />
  </div>
)

function CategorySelect({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { firm } = useCurrentUser()
  const load = useQuery(queryFor(expenses.categories, { query: firm }))
  const options = load.data?.map(({ id, name }) => ({ value: id, label: name }))
  const label = 'Category where the file has none that is known'
  return <Select {...{ label, value, onChange, options, load }} clearable entity="category" />
}

interface ColumnsProps {
  one: ImportDetail
  mapping: readonly string[]
  onChange: (mapping: string[]) => void
}

function Columns({ one, mapping, onChange }: ColumnsProps) {
  const fields = fieldsOf(one).map(({ key, label }) => ({ value: key, label }))
  return (
    <div className={styles.scroll}>
      <table className={`lx-table ${styles.table}`}>
        <caption className="lx-sr-only">The columns of the file</caption>
        <thead>
          <tr>
            <th scope="col">Column of the file</th>
            <th scope="col">First values</th>
            <th scope="col" className={styles.choice}>
              Is imported as
            </th>
          </tr>
        </thead>
        <tbody>
          {one.titles.map((title, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- because columns of a file may have one title and are told apart by their place
            <tr key={at}>
              <th scope="row" dir="auto" className={styles.words}>
                {title}
              </th>
              <td dir="auto" className={`lx-soft ${styles.words}`}>
                {one.samples
                  .map((row) => row[at] ?? '')
                  .filter(Boolean)
                  .slice(0, 3)
                  .join(' · ')}
              </td>
              <td className={styles.field}>
                <Select
                  label={`${title} is imported as`}
                  entity="field"
                  clearable
                  placeholder="Left out"
                  options={fields}
                  value={mapping[at] ?? ''}
                  onChange={(key) => onChange(mapping.map((before, place) => (place === at ? key : before)))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
