import { useQuery } from '@tanstack/react-query'
import type { TrustTransaction } from '#contract/trust-shapes.ts'
import { trustTransactions } from '#contract/trust-transactions.ts'
import { exchange } from '../../shared/api.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import { DownloadButton } from '../../shared/ui/list/DownloadButton.tsx'
import { MailList } from '../../shared/ui/mail/MailList.tsx'
import { ReceiptButtons } from '../../shared/ui/mail/ReceiptButtons.tsx'
import styles from './trust-transactions.module.css'

interface Props {
  transaction: TrustTransaction & { receiptNumber: string }
}

/** The receipt of a deposit as a file and by mail, and to whom it was mailed. */
export function TrustReceipt({ transaction: { id, receiptNumber } }: Props) {
  const { firm } = useCurrentUser()
  const { data } = useQuery(queryFor(trustTransactions.receiptDelivery, { params: { id }, query: firm }))
  return (
    <section aria-label="Receipt">
      <div className={styles.receipt}>
        <ReceiptButtons
          number={receiptNumber}
          maySend={useCan(trustTransactions.sendReceipt)}
          delivery={data}
          send={(body, idempotencyKey) =>
            exchange(trustTransactions.sendReceipt, { params: { id }, body: { ...firm, ...body } }, { idempotencyKey })
          }
        >
          <DownloadButton endpoint={trustTransactions.receipt} query={{ ...firm, download: true }} params={{ id }}>
            Receipt
          </DownloadButton>
        </ReceiptButtons>
      </div>
      {data && data.mails.length > 0 && <MailList mails={data.mails} />}
    </section>
  )
}
