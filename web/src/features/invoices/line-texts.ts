import { dayText } from '#domain/calendar-day.ts'
import { formatHours, formatMoney, formatRate, type CurrencyText } from '../../shared/ui/values/format.ts'
import type { InvoiceLine } from './document-values.ts'
import type { WorkRow } from './work-rows.ts'

type Shown = Pick<WorkRow, 'line' | 'item'> & {
  /** The line as the preview has it. */
  readonly billed: InvoiceLine | undefined
  readonly currency: CurrencyText | undefined
}

const KIND_LABELS: Readonly<Record<InvoiceLine['kind'], string>> = {
  time: '',
  expense: 'Expense',
  flat: 'Flat fee',
  contingency: 'Contingency fee',
  interest: 'Interest',
  broughtForward: 'Brought forward',
  other: 'Added by hand',
}

/** What a row says of its work: as it was changed, else as the preview or the record has it. */
export function aboutLine({ line, item, billed }: Pick<Shown, 'line' | 'item' | 'billed'>) {
  const { description = '', person = null, kind = line?.kind ?? 'other' } = billed ?? item ?? {}
  return {
    description: line?.description ?? description,
    person,
    note: billed ? noteOf(billed) : (heldText(item) ?? KIND_LABELS[kind]),
  }
}

const heldText = (item: Shown['item']): string | undefined =>
  item?.hold
    ? `Held back by ${item.hold.person.name} since ${dayText(item.hold.at.slice(0, 10))}: ${item.hold.reason}`
    : undefined

const noteOf = ({ kind, original, description, discount }: InvoiceLine): string =>
  [
    KIND_LABELS[kind],
    original && original.description !== description && `was ${original.description}`,
    discount && 'with a discount',
  ]
    .filter(Boolean)
    .join(' · ')

const quantityText = (kind: InvoiceLine['kind'], quantity: number) =>
  kind === 'time' ? formatHours(quantity) : String(quantity)

const NOTHING = { quantity: '', rate: '', amount: '', wasQuantity: '', wasRate: '' }

/** Figures of the preview, which are in the currency of the invoice; of work that is left out, those of the work. */
export function figuresOf({ line, item, billed, currency }: Shown): typeof NOTHING {
  if (line && !line.isTaken && billed && currency) return billedFigures(billed, currency)
  if (!item) return NOTHING
  const own = { symbol: '', code: item.currencyCode }
  return {
    ...NOTHING,
    quantity: quantityText(item.kind, item.quantity),
    rate: formatRate(item.rate, own),
    amount: `${formatMoney(item.amount, own)} ${item.currencyCode}`,
  }
}

function billedFigures({ kind, quantity, rate, net, original }: InvoiceLine, currency: CurrencyText): typeof NOTHING {
  return {
    quantity: quantityText(kind, quantity),
    rate: formatRate(rate, currency),
    amount: formatMoney(net, currency),
    wasQuantity: original && original.quantity !== quantity ? quantityText(kind, original.quantity) : '',
    wasRate: original && original.rate !== rate ? formatRate(original.rate, currency) : '',
  }
}
