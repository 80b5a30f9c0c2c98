import { Checkbox } from '@mantine/core'
import { decimalText } from '#domain/decimal.ts'
import type { OpenInvoice } from '#contract/payment-shapes.ts'
import { toMajorNumber, toMajorText, type Money as Amount } from '#domain/money.ts'
import { MoneyField } from '../../shared/ui/fields/MoneyField.tsx'
import { FormError } from '../../shared/ui/states/InlineNote.tsx'
import { DayText } from '../../shared/ui/values/Figures.tsx'
import { formatCounted, formatMoney, type CurrencyText } from '../../shared/ui/values/format.ts'
import type { AllocatedRow } from './allocation.ts'
import type { PaymentForm } from './use-payment-form.ts'
import styles from './payments.module.css'

interface Props {
  form: PaymentForm
  rows: readonly AllocatedRow[]
  error: string | undefined
}

/** The open invoices, and what of the payment each one gets. A typed amount stays; it is at most the balance. */
export function AllocationTable({ form, rows, error }: Props) {
  if (rows.length === 0) return null
  const isWithheld = form.typed.withholding !== 'none'
  const currency = form.invoiceCurrency
  return (
    <>
      {error !== undefined && <FormError>{error}</FormError>}
      <div className={styles.scroll}>
        <table className={`lx-table ${styles.allocations}`} aria-label="Open invoices">
          <thead>
            <tr>
              <th scope="col">
                <span className="lx-sr-only">Pay</span>
              </th>
              <th scope="col">Invoice</th>
              <th scope="col">Matter</th>
              <th scope="col">Due</th>
              <th scope="col" data-align="right">
                Balance
              </th>
              <th scope="col" data-align="right">
                Apply
              </th>
              {isWithheld && (
                <th scope="col" data-align="right">
                  Withheld
                </th>
              )}
              <th scope="col" data-align="right">
                Remaining
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.invoice.id} form={form} row={row} isWithheld={isWithheld} />
            ))}
          </tbody>
          <tfoot>
            <Sums rows={rows} currency={currency} isWithheld={isWithheld} />
          </tfoot>
        </table>
      </div>
    </>
  )
}

const withheldOf = ({ allocation: { withheld, taxWithheld } }: AllocatedRow): number =>
  toMajorNumber(withheld) + toMajorNumber(taxWithheld)

function Row({ form, row, isWithheld }: { form: PaymentForm; row: AllocatedRow; isWithheld: boolean }) {
  const { invoice, allocation, remaining } = row
  const { id, number, balance } = invoice
  const currency = form.invoiceCurrency
  const typed = form.typed.rows.get(id)
  const isPaid = typed === undefined ? allocation.paid.minor > 0n : typed !== '0'
  return (
    <tr>
      <td>
        <Checkbox
          aria-label={`Pay ${number}`}
          checked={isPaid}
          onChange={({ currentTarget: { checked } }) =>
            checked
              ? typed === undefined
                ? form.setRow(id, decimalText(balance))
                : form.clearRow(id)
              : form.setRow(id, '0')
          }
        />
      </td>
      <th scope="row" className="lx-id">
        {number}
      </th>
      <td className={styles.matter} dir="auto">
        {matterText(invoice)}
      </td>
      <td>
        <span className="lx-two-line">
          <DayText day={invoice.dueDate} />
          {invoice.overdueDays > 0 && (
            <small className={styles.overdue}>{formatCounted(invoice.overdueDays, DAYS)} overdue</small>
          )}
        </span>
      </td>
      <td data-align="right" className="lx-num">
        {formatMoney(balance, currency)}
      </td>
      <td data-align="right" className={styles.apply}>
        <MoneyField
          label={`Apply to ${number}`}
          currency={currency}
          max={decimalText(balance)}
          value={typed ?? shownText(allocation.paid)}
          onChange={(text) => form.setRow(id, text)}
        />
      </td>
      {isWithheld && (
        <td data-align="right" className="lx-num">
          {formatMoney(withheldOf(row), currency)}
        </td>
      )}
      <td data-align="right" className="lx-num lx-muted">
        {formatMoney(remaining, currency)}
      </td>
    </tr>
  )
}

const DAYS = { one: 'day', many: 'days' }
const shownText = (amount: Amount): string => (amount.minor === 0n ? '' : toMajorText(amount))

const matterText = ({ matters }: OpenInvoice): string =>
  matters.length === 1 ? (matters[0]?.name ?? '') : formatCounted(matters.length, { one: 'matter', many: 'matters' })

interface SumsProps {
  rows: readonly AllocatedRow[]
  currency: CurrencyText
  isWithheld: boolean
}

function Sums({ rows, currency, isWithheld }: SumsProps) {
  const sum = (figure: (row: AllocatedRow) => number) =>
    formatMoney(
      rows.reduce((all, row) => all + figure(row), 0),
      currency,
    )
  return (
    <tr>
      <th scope="row" colSpan={4}>
        Applied
      </th>
      <td data-align="right" className="lx-num">
        {sum(({ invoice }) => invoice.balance)}
      </td>
      <td data-align="right" className="lx-num">
        {sum(({ allocation }) => toMajorNumber(allocation.paid))}
      </td>
      {isWithheld && (
        <td data-align="right" className="lx-num">
          {sum(withheldOf)}
        </td>
      )}
      <td data-align="right" className="lx-num">
        {sum(({ remaining }) => remaining)}
      </td>
    </tr>
  )
}
