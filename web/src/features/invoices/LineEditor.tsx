import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { decimalText } from '#domain/decimal.ts'
import { FormGrid } from '../../shared/ui/fields/FormGrid.tsx'
import { MultiSelect } from '../../shared/ui/fields/MultiSelect.tsx'
import { NumberField } from '../../shared/ui/fields/NumberField.tsx'
import { Segments } from '../../shared/ui/fields/Segments.tsx'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import type { CurrencyText } from '../../shared/ui/values/format.ts'
import { resolveAgreement, typedAgreement, type TypedAgreement } from './agreement-values.ts'
import { AgreementFields } from './AgreementFields.tsx'
import { discountTypes } from './discount-types.ts'
import type { InvoiceLine } from './document-values.ts'
import type { EditedLine } from './invoice-values.ts'
import { useTaxOptions } from './use-tax-options.ts'
import styles from './editor.module.css'

interface Props {
  line: EditedLine
  /** The line as the preview has it; undefined for a line by hand that it does not know yet. */
  billed: InvoiceLine | undefined
  currency: CurrencyText | undefined
  onKeep: (line: EditedLine) => void
  onCancel: () => void
}

/** What the work itself says, in the currency of the invoice. */
function recordedOf(billed: InvoiceLine | undefined) {
  const original = billed?.original
  return original
    ? {
        description: original.description,
        quantity: decimalText(original.quantity),
        rate: decimalText(original.rate),
      }
    : undefined
}

/** A figure that says the same as the work is not kept as a change. */
const changeOf = (typed: string, recorded: string | undefined): string | null =>
  recorded !== undefined && typed.trim() === recorded ? null : typed

/** The agreement that is typed; null for a line without one, undefined while something of it is missing. */
const resolveTyped = (typed: TypedAgreement | undefined, currency: CurrencyText | undefined) =>
  typed ? resolveAgreement(typed, currency?.code ?? '').agreement : null

/** What is typed; nothing of it counts before it is kept. */
function useTypedLine({ line, billed, currency, onKeep }: Props) {
  const recorded = recordedOf(billed)
  const { description, quantity, rate } = recorded ?? { description: '', quantity: '1', rate: '' }
  const taxCodeIds = line.taxCodeIds ?? billed?.taxCodeIds ?? []
  const [typed, setTyped] = useState({
    description: line.description ?? description,
    quantity: line.quantity ?? quantity,
    rate: line.rate ?? rate,
    discount: line.discount,
    discountType: line.discountType,
    taxCodeIds,
  })
  const [agreement, setAgreement] = useState(line.agreement ? typedAgreement(line.agreement) : undefined)
  const [isTaxChosen, setTaxChosen] = useState(line.taxCodeIds !== null)
  return {
    recorded,
    typed,
    agreement,
    setAgreement,
    field: (key: 'description' | 'quantity' | 'rate' | 'discount') => ({
      value: typed[key],
      onChange: (text: string) => setTyped((known) => ({ ...known, [key]: text })),
    }),
    chooseType: (discountType: EditedLine['discountType']) => setTyped((known) => ({ ...known, discountType })),
    chooseTaxes: (ids: readonly string[]) => {
      setTaxChosen(true)
      setTyped((known) => ({ ...known, taxCodeIds: ids }))
    },
    restore: () => recorded && setTyped((known) => ({ ...known, ...recorded, discount: '' })),
    keep: () => {
      const agreed = resolveTyped(agreement, currency)
      // What is missing of an agreement stands under it.
      if (agreed === undefined) return
      onKeep({
        ...line,
        ...typed,
        agreement: agreed,
        description: agreed ? typed.description || null : changeOf(typed.description, recorded?.description),
        quantity: changeOf(typed.quantity, recorded?.quantity),
        rate: changeOf(typed.rate, recorded?.rate),
        taxCodeIds: isTaxChosen ? typed.taxCodeIds : null,
      })
    },
  }
}

/** Enter keeps and Escape cancels; the narrative has the focus first. */
function useEditorKeys(actions: { readonly keep: () => void; readonly cancel: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const element = box.current
    element?.querySelector<HTMLElement>('textarea')?.focus()
    const onKey = (event: KeyboardEvent) => {
      if (!isKeep(event) && event.key !== 'Escape') return
      event.preventDefault()
      if (event.key === 'Escape') latest.current.cancel()
      else latest.current.keep()
    }
    element?.addEventListener('keydown', onKey)
    return () => element?.removeEventListener('keydown', onKey)
  }, [])
  return box
}

/** Enter in an open list chooses from it, and a button does what it says. */
const isKeep = ({ key, shiftKey, ctrlKey, metaKey, target }: KeyboardEvent): boolean =>
  key === 'Enter' &&
  !(shiftKey || ctrlKey || metaKey) &&
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) &&
  target.getAttribute('aria-expanded') !== 'true'

/** A line is edited in place: Enter keeps it, Escape leaves it as it was. The original stays beside it. */
export function LineEditor(props: Props) {
  const { line, onCancel } = props
  const editor = useTypedLine(props)
  const { recorded, typed, field, keep } = editor
  const box = useEditorKeys({ keep, cancel: onCancel })
  return (
    <div ref={box} className={styles.lineEditor} role="group" aria-label="Edit line">
      <TextAreaField
        label="Narrative"
        rows={2}
        maxLength={10_000}
        {...field('description')}
        prompt={wasText(recorded?.description, typed.description)}
      />
      <Figures {...props} editor={editor} />
      <div className={styles.lineButtons}>
        <Button size="xs" onClick={keep}>
          Keep
        </Button>
        {recorded && (
          <Button size="xs" variant="default" onClick={editor.restore}>
            Restore
          </Button>
        )}
        <Button size="xs" variant="subtle" onClick={onCancel}>
          Cancel
        </Button>
        {line.kind === 'time' && <span className="lx-muted">0 hours writes the line off; only colleagues see it.</span>}
      </div>
    </div>
  )
}

function Figures({ line, currency, editor }: Props & { editor: ReturnType<typeof useTypedLine> }) {
  const { recorded, typed, field } = editor
  const isTime = line.kind === 'time'
  const unit = currency?.code
  if (editor.agreement)
    return (
      <>
        {currency?.code && (
          <AgreementFields
            value={editor.agreement}
            onChange={editor.setAgreement}
            currency={{ ...currency, code: currency.code }}
            isTouched
          />
        )}
        <FormGrid columns={4}>
          <DiscountAndTaxes currency={currency} editor={editor} />
        </FormGrid>
      </>
    )
  return (
    <FormGrid columns={4}>
      <NumberField
        label={isTime ? 'Hours' : 'Quantity'}
        {...field('quantity')}
        prompt={wasText(recorded?.quantity, typed.quantity)}
      />
      <NumberField label="Rate" {...field('rate')} unit={unit} prompt={wasText(recorded?.rate, typed.rate)} />
      <DiscountAndTaxes currency={currency} editor={editor} />
    </FormGrid>
  )
}

function DiscountAndTaxes({ currency, editor }: Pick<Props, 'currency'> & { editor: ReturnType<typeof useTypedLine> }) {
  const { typed, field } = editor
  const taxes = useTaxOptions()
  return (
    <>
      <div className={styles.discount}>
        <NumberField label="Discount" {...field('discount')} />
        <Segments
          data={discountTypes(currency?.symbol)}
          value={typed.discountType}
          onChange={editor.chooseType}
          aria-label="Discount of the line in"
        />
      </div>
      <MultiSelect
        label="Taxes"
        entity="tax code"
        load={taxes.load}
        options={taxes.onLines}
        value={typed.taxCodeIds}
        onChange={editor.chooseTaxes}
      />
    </>
  )
}

const wasText = (recorded: string | undefined, typed: string): string | undefined =>
  recorded === undefined || recorded === typed.trim() ? undefined : `was ${recorded}`
