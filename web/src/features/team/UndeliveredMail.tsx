import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { UndeliveredMail as Mail } from '#contract/undelivered-mail.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { DataTable } from '../../shared/ui/list/DataTable.tsx'
import { SectionTitle } from '../../shared/ui/page/SectionTitle.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { MAIL_LABELS, mailColumns, mailOnPhone, triesText } from './columns.tsx'
import { ConfirmChange } from './dialogs.ts'
import { sendMailAgain, undeliveredMailQuery } from './queries.ts'
import styles from './team.module.css'

/** Mail of the firm that does not arrive, besides invitations, which tell it themselves; nothing stands here usually. */
export function UndeliveredMail() {
  const { firm, business } = useCurrentUser()
  const { data, isError, refetch } = useQuery(undeliveredMailQuery(firm))
  const [sending, setSending] = useState<Mail>()
  const columns = useMemo(() => mailColumns(business.timeZone), [business.timeZone])
  if (isError && !data) return <LoadError onRetry={() => void refetch()} />
  const rows = data?.filter(({ about }) => about !== 'invitation') ?? []
  if (rows.length === 0) return null
  return (
    <div className={styles.section}>
      <SectionTitle>Mail that was not delivered</SectionTitle>
      <DataTable
        caption="Mail that was not delivered"
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ recipient }) => recipient}
        phone={mailOnPhone}
        actions={(mail: Mail) => [{ label: 'Send again', icon: IconSend, onClick: () => setSending(mail) }]}
        onOpen={setSending}
      />
      <>
        {sending && (
          <ConfirmChange
            title="Send the mail again?"
            confirm="Send again"
            change={() => sendMailAgain(firm, sending.id)}
            onClose={() => setSending(undefined)}
          >
            {MAIL_LABELS[sending.about]}, to {sending.recipient}. {triesText(sending)}. Last problem: {sending.reason}
          </ConfirmChange>
        )}
      </>
    </div>
  )
}
