import { useQuery } from '@tanstack/react-query'
import type { PaymentDetail } from '#contract/payment-shapes.ts'
import { payments } from '#contract/payments.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { DownloadButton } from '../../shared/ui/list/DownloadButton.tsx'
import { MailList } from '../../shared/ui/mail/MailList.tsx'
import { ReceiptButtons } from '../../shared/ui/mail/ReceiptButtons.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { receiptDeliveryQuery, sendReceipt } from './queries.ts'

/** The receipt as a file, and by mail. */
export function ReceiptActions({ payment: { id, number } }: { payment: PaymentDetail }) {
  const { firm } = useCurrentUser()
  const { data } = useQuery(receiptDeliveryQuery(firm, id))
  return (
    <ReceiptButtons
      number={number}
      maySend={useCan(payments.send)}
      delivery={data}
      send={(body, repeatKey) => sendReceipt(firm, id, body, repeatKey)}
    >
      <DownloadButton endpoint={payments.receipt} query={{ ...firm, download: true }} params={{ id }}>
        Receipt
      </DownloadButton>
    </ReceiptButtons>
  )
}

/** To whom the receipt was mailed. */
export function ReceiptMails({ payment: { id } }: { payment: PaymentDetail }) {
  const { firm } = useCurrentUser()
  const { data } = useQuery(receiptDeliveryQuery(firm, id))
  if (!data || data.mails.length === 0) return null
  return (
    <Panel title="Receipt sent to" flush>
      <MailList mails={data.mails} />
    </Panel>
  )
}
