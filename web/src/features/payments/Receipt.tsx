import { Button } from '@mantine/core'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PaymentDetail } from '#contract/payment-shapes.ts'
import { payments } from '#contract/payments.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { DownloadButton } from '../../shared/ui/list/DownloadButton.tsx'
import { MailList } from '../../shared/ui/mail/MailList.tsx'
import type { SendMailProps } from '../../shared/ui/mail/SendMailForm.tsx'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { receiptDeliveryQuery, sendReceipt } from './queries.ts'

const SendMailForm = lazyDialog<SendMailProps>(async () => ({
  default: (await import('../../shared/ui/mail/SendMailForm.tsx')).SendMailForm,
}))

/** The receipt as a file, and by mail. */
export function ReceiptActions({ payment: { id, number } }: { payment: PaymentDetail }) {
  const { firm } = useCurrentUser()
  const maySend = useCan(payments.send)
  const [isSending, setSending] = useState(false)
  const { data } = useQuery(receiptDeliveryQuery(firm, id))
  return (
    <>
      <DownloadButton endpoint={payments.receipt} query={{ ...firm, download: true }} params={{ id }}>
        Receipt
      </DownloadButton>
      {maySend && (
        <Button
          variant="default"
          disabled={data === undefined}
          leftSection={<IconSend size={16} stroke={1.6} aria-hidden />}
          onClick={() => setSending(true)}
        >
          {data && data.mails.length > 0 ? 'Resend receipt' : 'Send receipt'}
        </Button>
      )}
      {isSending && data && (
        <SendMailForm
          title={`Send receipt ${number}`}
          delivery={data}
          prompt="The receipt is attached as PDF."
          send={(body, repeatKey) => sendReceipt(firm, id, body, repeatKey)}
          onClose={() => setSending(false)}
        />
      )}
    </>
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
