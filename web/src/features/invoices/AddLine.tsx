import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LINE_KINDS } from '#domain/invoice-total.ts'
import { matterFactsQuery } from '../../shared/choices.ts'
import { today as todayIn } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { MatterSelect } from '../../shared/records/MatterSelect.tsx'
import { FormGrid } from '../../shared/ui/fields/FormGrid.tsx'
import { NumberField } from '../../shared/ui/fields/NumberField.tsx'
import { Segments } from '../../shared/ui/fields/Segments.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import { currencyOf, type CurrencyText } from '../../shared/ui/values/format.ts'
import { newAgreement, resolveAgreement, type TypedAgreement } from './agreement-values.ts'
import { AgreementFields } from './AgreementFields.tsx'
import type { EditedLine } from './invoice-values.ts'
import styles from './editor.module.css'

interface Props {
  clientId: string
  matterId: string
  /** The currency of the invoice, once it is known. */
  currency: CurrencyText | undefined
  onAdd: (line: Omit<EditedLine, 'key'>) => void
  onClose: () => void
}

type Kind = EditedLine['kind']

const KINDS = {
  time: 'Time',
  expense: 'Cost',
  flat: 'Agreed fee',
  contingency: 'Contingency fee',
  interest: 'Interest',
  other: 'Other',
} as const
const OPTIONS = LINE_KINDS.map((value) => ({ value, label: KINDS[value] }))

/** How the amount of a fee is found. */
const WAYS = {
  contingency: [
    { value: 'agreement', label: 'From the recovery' },
    { value: 'amount', label: 'Amount' },
  ],
  flat: [
    { value: 'amount', label: 'Amount' },
    { value: 'agreement', label: 'One of several instalments' },
  ],
} as const
type Way = 'agreement' | 'amount'

const NOTHING = { id: null, work: null, agreement: null, discountType: 'percent', discount: '' } as const
const PLAIN = { ...NOTHING, taxCodeIds: null, isTaken: false } as const

/** What a line by hand usually bills on a matter of each kind. */
const USUAL_KINDS = { Hourly: 'other', Contingency: 'contingency', 'Flat Rate': 'flat', Retainer: 'flat' } as const

/** What is typed of the line, and the line once nothing is missing. */
function useNewLine({ matterId: first, currency, onAdd }: Pick<Props, 'matterId' | 'currency' | 'onAdd'>) {
  const { business, firm } = useCurrentUser()
  const [matterId, setMatter] = useState(first)
  const { data: matter } = useQuery(matterFactsQuery(firm, matterId))
  const [kind, setKind] = useState<Kind>()
  const [typed, setTyped] = useState({ description: '', quantity: '1', rate: '' })
  const [isTouched, setTouched] = useState(false)
  const chosen = kind ?? USUAL_KINDS[matter?.matterRate ?? 'Hourly']
  const agreed = useAgreement(chosen, matter)
  const shown = currency ?? (matter && currencyOf(matter))
  const code = shown?.code ?? ''
  const matterFault = matterId === '' ? 'Matter is required' : undefined
  const rateFault = !agreed.value && typed.rate.trim() === '' ? 'Rate is required' : undefined

  function add(): void {
    setTouched(true)
    if (matterFault ?? rateFault) return
    const line = { ...PLAIN, kind: chosen, matterId, date: todayIn(business.timeZone) }
    if (!agreed.value) return onAdd({ ...line, ...typed })
    const { agreement } = resolveAgreement(agreed.value, code)
    const description = typed.description.trim() === '' ? null : typed.description
    if (agreement) onAdd({ ...line, agreement, description, quantity: null, rate: null })
  }

  return {
    add,
    kind: chosen,
    setKind,
    agreed,
    isTouched,
    currency: shown && { ...shown, code },
    matterField: { value: matterId, touched: isTouched, error: matterFault, onChange: setMatter },
    rateFault,
    field: (key: keyof typeof typed) => ({
      value: typed[key],
      touched: isTouched,
      onChange: (text: string) => setTyped((known) => ({ ...known, [key]: text })),
    }),
  }
}

/** A line without recorded work behind it. Fees that follow from an agreement are computed from it. */
export function AddLine({ clientId, onClose, ...props }: Props) {
  const { add, kind, setKind, agreed, isTouched, currency, matterField, rateFault, field } = useNewLine(props)
  return (
    <div className={styles.lineEditor} role="group" aria-label="New line">
      <FormGrid columns={4}>
        <MatterSelect label="Matter" required clientId={clientId} {...matterField} />
        <Select
          label="Bills"
          entity="kind"
          options={OPTIONS}
          value={kind}
          onChange={(value) => setKind(LINE_KINDS.find((one) => one === value) ?? 'other')}
        />
        {!agreed.value && (
          <>
            <NumberField label="Quantity" {...field('quantity')} />
            <NumberField label="Rate" required unit={currency?.code} {...field('rate')} error={rateFault} />
          </>
        )}
      </FormGrid>
      {agreed.ways && (
        <Segments
          className={styles.ways}
          data={agreed.ways}
          value={agreed.way}
          onChange={agreed.setWay}
          aria-label="How the fee is found"
        />
      )}
      {agreed.value && currency && (
        <AgreementFields value={agreed.value} onChange={agreed.setValue} currency={currency} isTouched={isTouched} />
      )}
      <TextAreaField
        label="Narrative"
        rows={2}
        maxLength={10_000}
        placeholder={agreed.value && 'What was agreed, unless something else is written'}
        {...field('description')}
      />
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

/** The agreement behind a fee; the matter's own terms stand there until something is typed. */
function useAgreement(kind: Kind, matter: Parameters<typeof newAgreement>[1]) {
  const [typed, setTyped] = useState<TypedAgreement>()
  const [way, setWay] = useState<Way>()
  const ways = kind === 'contingency' || kind === 'flat' ? WAYS[kind] : undefined
  const current = way ?? ways?.[0].value ?? 'amount'
  const agreementKind = kind === 'contingency' ? 'contingency' : 'instalment'
  const value = typed?.kind === agreementKind ? typed : newAgreement(agreementKind, matter)
  return {
    ways,
    way: current,
    setWay,
    value: ways && current === 'agreement' ? value : undefined,
    setValue: setTyped,
  }
}
