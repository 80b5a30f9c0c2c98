import { ActionIcon } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconHandStop from '@tabler/icons-react/dist/esm/icons/IconHandStop.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import type { InvoiceDetail } from '#contract/invoice-shapes.ts'
import { facts } from '../../shared/ui/values/facts.ts'
import { DayText } from '../../shared/ui/values/Figures.tsx'
import { currencyOf, formatHours, formatMoney, formatRate, type CurrencyText } from '../../shared/ui/values/format.ts'
import { Money } from '../../shared/ui/values/Money.tsx'
import type { LineAction } from './LineDialogs.tsx'
import styles from './billing-runs.module.css'

type Line = InvoiceDetail['lines'][number]

interface Props {
  invoice: InvoiceDetail
  /** The line that keys act on. */
  chosen: string | undefined
  /** Undefined for readers who may not change the draft. */
  onAct: ((action: LineAction, line: Line) => void) | undefined
}

const ACTIONS: readonly { readonly action: LineAction; readonly label: string; readonly icon: TablerIcon }[] = [
  { action: 'change', label: 'Write down or edit', icon: IconPencil },
  { action: 'hold', label: 'Hold back', icon: IconHandStop },
  { action: 'transfer', label: 'Move to another matter', icon: IconArrowRight },
]

/** What may be done to a line: only recorded work is held back, and only time is moved. */
const actionsOf = ({ work }: Line) =>
  ACTIONS.filter(({ action }) => action === 'change' || (work && (action === 'hold' || work.kind === 'timeEntry')))

export const mayAct = (action: LineAction, line: Line): boolean => actionsOf(line).some((one) => one.action === action)

/** The lines of a draft with what the work itself said under those that were changed, and how its total comes about. */
export function DraftLines({ invoice, chosen, onAct }: Props) {
  const currency = currencyOf(invoice)
  return (
    <div className={styles.reviewScroll}>
      <table className={`lx-table ${styles.reviewTable}`}>
        <caption className="lx-sr-only">Lines of the draft</caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Description</th>
            <th scope="col" className="lx-right">
              Hours or quantity
            </th>
            <th scope="col" className="lx-right">
              Rate
            </th>
            <th scope="col" className="lx-right">
              Amount
            </th>
            {onAct && (
              <th scope="col">
                <span className="lx-sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {invoice.lines.map((line) => (
            <tr key={line.id} data-chosen={line.id === chosen || undefined}>
              <td>
                <DayText day={line.date} />
              </td>
              <td dir="auto">
                {line.description}
                <span className={styles.original}>{lineContext(line, invoice)}</span>
              </td>
              <td className="lx-right lx-num">{formatHours(line.quantity)}</td>
              <td className="lx-right lx-num">{formatRate(line.rate, currency)}</td>
              <td className="lx-right">
                <Money amount={line.net} currency={currency} />
              </td>
              {onAct && (
                <td>
                  <span className={styles.lineButtons}>
                    {actionsOf(line).map(({ action, label, icon: Icon }) => (
                      <ActionIcon
                        key={action}
                        variant="subtle"
                        aria-label={`${label}: ${line.description}`}
                        title={label}
                        onClick={() => onAct(action, line)}
                      >
                        <Icon size={16} stroke={1.6} aria-hidden />
                      </ActionIcon>
                    ))}
                  </span>
                </td>
              )}
            </tr>
          ))}
        </tbody>
        <tfoot>
          {sums(invoice).map(([label, amount]) => (
            <tr key={label}>
              <th scope="row" colSpan={4}>
                {label}
              </th>
              <td className="lx-right" colSpan={onAct ? 2 : 1}>
                <Money amount={amount} currency={currency} strong={label === 'Total'} />
              </td>
            </tr>
          ))}
        </tfoot>
      </table>
    </div>
  )
}

function lineContext(line: Line, { matters, ...invoice }: InvoiceDetail): string {
  const matter = matters.length > 1 && matters.find(({ id }) => id === line.matterId)?.number
  return facts([line.person?.name, matter, originalText(line, currencyOf(invoice))])
}

/** What the work itself says, where the line bills something else. */
function originalText({ original, quantity, rate }: Line, currency: CurrencyText): string | undefined {
  if (!original || (original.quantity === quantity && original.rate === rate)) return undefined
  return `recorded ${formatHours(original.quantity)} × ${formatRate(original.rate, currency)}`
}

function sums(invoice: InvoiceDetail): [string, number][] {
  const { subtotal, discountAmount, taxes, total, writtenDown } = invoice
  const currency = currencyOf(invoice)
  return [
    ...(writtenDown > 0
      ? [[`Subtotal, after ${formatMoney(writtenDown, currency)} written down`, subtotal] as [string, number]]
      : [['Subtotal', subtotal] as [string, number]]),
    ...(discountAmount > 0 ? [['Discount', -discountAmount] as [string, number]] : []),
    ...taxes.map(({ name, tax }) => [name, tax] as [string, number]),
    ['Total', total],
  ]
}
