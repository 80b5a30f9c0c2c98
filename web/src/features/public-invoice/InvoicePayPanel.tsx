import type { PaymentProviderName } from '#contract/online-payments.ts'
import { publicInvoice, type OpenInvoice } from '#contract/public-invoice.ts'
import { dayText } from '#domain/calendar-day.ts'
import { INVOICE_STATE_LABELS, SETTLED_STATES } from '#domain/invoice-state.ts'
import { call } from '../../shared/api.ts'
import { BankTransfer, CardButtons, PayPanel, PaySums, PinnedPay } from '../../shared/ui/public/PayPanel.tsx'
import { formatCounted } from '../../shared/ui/values/format.ts'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'

/** What a client reads as the state; an invoice that is only due has none. */
const LABELS: Readonly<Record<OpenInvoice['state'], string | undefined>> = {
  ...INVOICE_STATE_LABELS,
  approved: undefined,
  sent: undefined,
  viewed: undefined,
}

const isSettled = (state: OpenInvoice['state']): boolean => SETTLED_STATES.some((settled) => settled === state)

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

function dueSentence({ dueDate, dueInDays }: OpenInvoice): string {
  const day = dayText(dueDate)
  if (dueInDays === 0) return `Due today, ${day}`
  return dueInDays > 0 ? `Due ${day}, in ${days(dueInDays)}` : `Was due ${day}, ${days(-dueInDays)} ago`
}

const openProvider = (slug: string) => (provider: PaymentProviderName) =>
  call(publicInvoice.pay, { params: { slug }, body: { provider, wholeStatement: false } })

/** What is still owed, what was paid of it, and where to pay. */
export function InvoicePayPanel({ slug, invoice }: { slug: string; invoice: OpenInvoice }) {
  const { state, balanceText, totalText, settledText, isSettledInPart, content, cards } = invoice
  const label = LABELS[state]
  const isPaid = isSettled(state)
  return (
    <PayPanel
      label="What is owed"
      heading={isPaid ? 'Nothing left to pay' : invoice.statement ? 'Due on this invoice' : 'Amount due'}
      badge={label !== undefined && <StatusBadge kind="invoice" status={label} />}
      amountText={balanceText}
      when={isPaid ? undefined : dueSentence(invoice)}
    >
      {isSettledInPart && (
        <PaySums
          sums={[
            [`${content.title} ${content.number}`, totalText],
            ['Paid or credited', `−${settledText}`],
          ]}
        />
      )}
      {invoice.heldText !== null && <p>{invoice.heldText} is not due until your question about it is answered.</p>}
      {!isPaid && <CardButtons cards={cards} amountText={balanceText} open={openProvider(slug)} />}
      {!isPaid && <InvoiceTransfer invoice={invoice} />}
    </PayPanel>
  )
}

/** All that is due of the statement that the address came with: one payment, which the oldest invoices take first. */
export function StatementPayPanel({ slug, invoice: { statement } }: { slug: string; invoice: OpenInvoice }) {
  if (!statement) return null
  const { invoices, balanceText, cards } = statement
  return (
    <PayPanel
      label="All that is due"
      heading={`${formatCounted(invoices.length, { one: 'invoice', many: 'invoices' })} due`}
      badge={null}
      amountText={balanceText}
      when="One payment, which the invoices take in the order of their due days"
    >
      <PaySums
        sums={invoices.map((one) => [`Invoice ${one.number}, due ${dayText(one.dueDate)}`, one.balanceText] as const)}
      />
      <CardButtons
        cards={cards}
        amountText={balanceText}
        open={(provider) => call(publicInvoice.pay, { params: { slug }, body: { provider, wholeStatement: true } })}
      />
    </PayPanel>
  )
}

function InvoiceTransfer({ invoice: { bank, content } }: { invoice: OpenInvoice }) {
  if (!bank) return null
  return (
    <BankTransfer
      facts={[
        ['Bank', bank.bankName],
        ['Account name', bank.accountName],
        ['Account number', bank.accountNumber],
        ['Branch or sort code', bank.branchCode],
        ['IBAN', bank.iban],
        ['BIC', bank.bic],
        ['Reference', content.number],
      ]}
    />
  )
}

export function PinnedInvoicePay({ slug, invoice }: { slug: string; invoice: OpenInvoice }) {
  const { bank, cards, state, balance, balanceText } = invoice
  if (isSettled(state) || balance <= 0 || (!bank && cards.length === 0)) return null
  return <PinnedPay cards={cards} amountText={balanceText} open={openProvider(slug)} />
}
