import { Button } from '@mantine/core'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import { useState, type ReactNode } from 'react'
import type { DocumentDelivery } from '#contract/document-mails.ts'
import { lazyDialog } from '../overlays/lazy.tsx'
import type { SendMailProps } from './SendMailForm.tsx'

const SendMailForm = lazyDialog<SendMailProps>(async () => ({
  default: (await import('./SendMailForm.tsx')).SendMailForm,
}))

interface Props {
  number: string
  /** The button that saves the receipt. */
  children: ReactNode
  maySend: boolean
  /** Undefined while it is loaded. */
  delivery: DocumentDelivery | undefined
  send: SendMailProps['send']
}

/** A receipt as a file, and by mail. */
export function ReceiptButtons({ number, children, maySend, delivery, send }: Props) {
  const [isSending, setSending] = useState(false)
  return (
    <>
      {children}
      {maySend && (
        <Button
          variant="default"
          disabled={delivery === undefined}
          leftSection={<IconSend size={16} stroke={1.6} aria-hidden />}
          onClick={() => setSending(true)}
        >
          {delivery && delivery.mails.length > 0 ? 'Resend receipt' : 'Send receipt'}
        </Button>
      )}
      {isSending && delivery && (
        <SendMailForm
          title={`Send receipt ${number}`}
          delivery={delivery}
          prompt="The receipt is attached as PDF."
          send={send}
          onClose={() => setSending(false)}
        />
      )}
    </>
  )
}
