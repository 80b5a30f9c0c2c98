import type { PaymentProviderName } from '#contract/online-payments.ts'
import { publicTrustRequest, type OpenTrustRequest } from '#contract/trust-requests.ts'
import { dayText } from '#domain/calendar-day.ts'
import { call } from '../../shared/api.ts'
import { BankTransfer, CardButtons, PayPanel, PaySums, PinnedPay } from '../../shared/ui/public/PayPanel.tsx'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { StatusBadge, type Tone } from '../../shared/ui/values/StatusBadge.tsx'

const STATES: Readonly<Record<OpenTrustRequest['state'], readonly [label: string, tone: Tone]>> = {
  due: ['Due', 'info'],
  overdue: ['Overdue', 'danger'],
  partPaid: ['Partly paid', 'warning'],
  paid: ['Paid', 'trust'],
}

const openProvider = (slug: string) => (provider: PaymentProviderName) =>
  call(publicTrustRequest.pay, { params: { slug }, body: { provider } })

/** What is outstanding, what was received of it, and the account to pay into. */
export function RequestPayPanel({ slug, request }: { slug: string; request: OpenTrustRequest }) {
  const { state, outstandingText, cards } = request
  const [label, tone] = STATES[state]
  const isPaid = state === 'paid'
  return (
    <PayPanel
      label="What is outstanding"
      heading={isPaid ? 'Nothing left to pay' : `Outstanding, due ${dayText(request.dueOn)}`}
      badge={<StatusBadge tone={tone}>{label}</StatusBadge>}
      amountText={outstandingText}
    >
      <PaySums
        sums={[
          ['Requested', request.amountText],
          ['Received', request.receivedText],
        ]}
      />
      {!isPaid && <CardButtons cards={cards} amountText={outstandingText} open={openProvider(slug)} />}
      {!isPaid && <RequestTransfer request={request} />}
      <InlineNote tone="trust">
        This is our client account. We never change bank details by email. If you are asked to pay into another account,
        call us.
      </InlineNote>
    </PayPanel>
  )
}

function RequestTransfer({ request: { bank, number } }: { request: OpenTrustRequest }) {
  if (bank.accountNumber === '') return null
  return (
    <BankTransfer
      facts={[
        ['Name', bank.accountName],
        ['Bank', bank.bankName],
        ['Account', bank.accountNumber],
        ['Quote', number],
      ]}
    />
  )
}

export function PinnedRequestPay({ slug, request }: { slug: string; request: OpenTrustRequest }) {
  const { bank, cards, state, outstandingText } = request
  if (state === 'paid' || (bank.accountNumber === '' && cards.length === 0)) return null
  return <PinnedPay cards={cards} amountText={outstandingText} open={openProvider(slug)} />
}
