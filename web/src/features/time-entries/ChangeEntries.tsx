import type { TimeEntry } from '#contract/time-entry-shapes.ts'
import { useState } from 'react'
import { today as todayIn } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { ActivitySelect } from '../../shared/records/ActivitySelect.tsx'
import { MatterSelect } from '../../shared/records/MatterSelect.tsx'
import { DateField } from '../../shared/ui/fields/DateField.tsx'
import { MoneyField } from '../../shared/ui/fields/MoneyField.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import type { BulkDone } from '../../shared/ui/list/use-bulk.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { mdyToIso } from '../../shared/ui/values/calendar.ts'
import { formatCounted, formatHours, formatMoney, homeCurrencyOf } from '../../shared/ui/values/format.ts'
import { exactSum } from '../../shared/ui/values/sums.ts'
import { CodeSelect } from '../../shared/records/CodeSelect.tsx'
import { changeEntries, undoOf, type Change } from './bulk-undo.ts'
import { billingCurrency } from './labels.ts'

type What = 'rate' | 'matter' | 'activity' | 'date' | 'task'

const WHAT: readonly { value: What; label: string; missing: string }[] = [
  { value: 'rate', label: 'Rate', missing: 'Rate is required' },
  { value: 'matter', label: 'Matter', missing: 'Matter is required' },
  { value: 'activity', label: 'Activity Type', missing: 'Activity is required' },
  { value: 'date', label: 'Date', missing: 'Date is required' },
  { value: 'task', label: 'Task code', missing: 'Task code is required' },
]

const changeOf = (what: What, value: string): Omit<Change, 'id'> => {
  if (what === 'rate') return { foreignUserRate: value }
  if (what === 'matter') return { matterId: value }
  if (what === 'task') return { taskCode: value }
  return what === 'activity' ? { activityId: value } : { timeEntryDate: mdyToIso(value) }
}

interface Props {
  entries: readonly TimeEntry[]
  onDone: (done: BulkDone) => void
  onClose: () => void
}

/** One thing of several entries changed at once. Each is checked as its own form would check it. */
export default function ChangeEntries({ entries, onDone, onClose }: Props) {
  const { firm, business } = useCurrentUser()
  const [what, setWhat] = useState<What>('rate')
  const [value, setValue] = useState('')
  const [isTried, setTried] = useState(false)
  const { isSending, send, refusal } = useSending(onClose)
  const missing = value === '' ? WHAT.find((one) => one.value === what)?.missing : undefined
  const save = () => {
    setTried(true)
    if (missing !== undefined) return
    void send(async () => {
      const { data, message } = await changeEntries(
        firm,
        entries.map(({ id, version }) => ({ id, version, ...changeOf(what, value) })),
      )
      onDone({ data, message, undo: undoOf(firm, entries, data.changed) })
      return undefined
    })
  }
  const field = {
    value,
    onChange: setValue,
    onBlur: () => undefined,
    externalError: isTried ? missing : undefined,
    required: true,
  }
  const hours = exactSum(entries.map(({ duration }) => duration))
  const amount = exactSum(entries.map(({ totalAmount }) => totalAmount))
  return (
    <FormDialog
      title={`Change ${formatCounted(entries.length, { one: 'time entry', many: 'time entries' })}`}
      width={420}
      submit="Save"
      isSending={isSending}
      refusal={refusal()}
      onSubmit={save}
      onClose={onClose}
    >
      <p className="lx-muted lx-num">
        {formatHours(hours)} h · {formatMoney(amount, homeCurrencyOf(business))}
      </p>
      <Select
        label="Change"
        entity="field"
        options={WHAT}
        value={what}
        onChange={(next) => {
          setWhat(WHAT.find((one) => one.value === next)?.value ?? 'rate')
          setValue('')
          setTried(false)
        }}
      />
      {what === 'rate' && <RateField {...field} entries={entries} />}
      {what === 'matter' && <MatterSelect {...field} label="Matter" prompt="Each takes the matter's own rate" />}
      {what === 'activity' && <ActivitySelect {...field} label="Activity Type" />}
      {what === 'task' && <CodeSelect {...field} label="Task code" use="task" />}
      {what === 'date' && <DateField {...field} label="Date" today={todayIn(business.timeZone)} />}
    </FormDialog>
  )
}

/** Entries in several currencies take the figure each in its own. */
function RateField({
  entries,
  ...field
}: Omit<Parameters<typeof MoneyField>[0], 'label' | 'currency'> & Pick<Props, 'entries'>) {
  const [first] = entries
  const codes = new Set(entries.map(({ foreignCurrencyCode }) => foreignCurrencyCode))
  const prompt = codes.size > 1 ? `In the currency of each entry: ${[...codes].join(', ')}` : undefined
  const currency = first && codes.size === 1 ? billingCurrency(first) : { symbol: '' }
  return <MoneyField {...field} label="Rate" currency={currency} prompt={prompt} />
}
