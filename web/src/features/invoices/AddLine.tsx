import { Button } from '@mantine/core'
import { useState } from 'react'
import { LINE_KINDS } from '#domain/invoice-total.ts'
import { today as todayIn } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { MatterSelect } from '../../shared/records/MatterSelect.tsx'
import { FormGrid } from '../../shared/ui/fields/FormGrid.tsx'
import { NumberField } from '../../shared/ui/fields/NumberField.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import type { CurrencyText } from '../../shared/ui/values/format.ts'
import type { EditedLine } from './invoice-values.ts'
import styles from './editor.module.css'

interface Props {
  clientId: string
  matterId: string
  currency: CurrencyText | undefined
  onAdd: (line: Omit<EditedLine, 'key'>) => void
  onClose: () => void
}

const KINDS = {
  time: 'Time',
  expense: 'Cost',
  flat: 'Agreed fee',
  contingency: 'Contingency fee',
  interest: 'Interest',
  other: 'Other',
} as const
const OPTIONS = LINE_KINDS.map((value) => ({ value, label: KINDS[value] }))

/** A line without recorded work behind it. */
export function AddLine({ clientId, matterId: first, currency, onAdd, onClose }: Props) {
  const { business } = useCurrentUser()
  const [matterId, setMatter] = useState(first)
  const [kind, setKind] = useState<EditedLine['kind']>('other')
  const [typed, setTyped] = useState({ description: '', quantity: '1', rate: '' })
  const [isTouched, setTouched] = useState(false)
  const field = (key: keyof typeof typed) => ({
    value: typed[key],
    touched: isTouched,
    onChange: (text: string) => setTyped((known) => ({ ...known, [key]: text })),
  })
  const missing = {
    matterId: matterId === '' && 'Matter is required',
    rate: typed.rate.trim() === '' && 'Rate is required',
  }
  function add(): void {
    setTouched(true)
    if (missing.matterId || missing.rate) return
    const date = todayIn(business.timeZone)
    const nothing = {
      id: null,
      work: null,
      discountType: 'percent',
      discount: '',
      taxCodeIds: null,
      isTaken: false,
    } as const
    onAdd({ ...nothing, ...typed, kind, matterId, date })
  }
  return (
    <div className={styles.lineEditor} role="group" aria-label="New line">
      <FormGrid columns={4}>
        <MatterSelect
          label="Matter"
          required
          clientId={clientId}
          value={matterId}
          touched={isTouched}
          error={missing.matterId || undefined}
          onChange={setMatter}
        />
        <Select
          label="Bills"
          entity="kind"
          options={OPTIONS}
          value={kind}
          onChange={(value) => setKind(LINE_KINDS.find((one) => one === value) ?? 'other')}
        />
        <NumberField label="Quantity" {...field('quantity')} />
        <NumberField label="Rate" required unit={currency?.code} {...field('rate')} error={missing.rate || undefined} />
      </FormGrid>
      <TextAreaField label="Narrative" rows={2} maxLength={10_000} {...field('description')} />
      <div className={styles.lineButtons}>
        <Button size="xs" onClick={add}>
          Add
        </Button>
        <Button size="xs" variant="subtle" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
