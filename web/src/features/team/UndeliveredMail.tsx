import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { undeliveredMail, type UndeliveredMail as Mail } from '#contract/undelivered-mail.ts'
import { exchange } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import type { Column, PhoneRow } from '../../shared/ui/list/columns.ts'
import { ConfirmSend } from '../../shared/ui/overlays/ConfirmSend.tsx'
import { OneLine } from '../../shared/ui/values/OneLine.tsx'
import { TwoLine } from '../../shared/ui/values/TwoLine.tsx'
import { dayColumn, triesText } from './columns.tsx'
import { TeamSection } from './TeamSection.tsx'

/** The firm's mail that does not arrive. Invitations are left out: their own list shows it. */
export function UndeliveredMail() {
  const { firm, business } = useCurrentUser()
  const query = useQuery(queryFor(undeliveredMail.list, { query: firm }))
  const [sending, setSending] = useState<Mail>()
  const columns = useMemo(() => columnsFor(business.timeZone), [business.timeZone])
  const sendAgain = async (id: string) =>
    (await exchange(undeliveredMail.sendAgain, { params: { id }, query: firm, body: {} })).message
  return (
    <TeamSection
      title="Mail that was not delivered"
      query={query}
      rows={query.data?.filter(({ about }) => about !== 'invitation')}
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ recipient }) => recipient}
      phone={phoneRow}
      actions={(mail) => [{ label: 'Send again', icon: IconSend, onClick: () => setSending(mail) }]}
      onOpen={setSending}
    >
      {sending && (
        <ConfirmSend
          title="Send the mail again?"
          confirm="Send again"
          send={() => sendAgain(sending.id)}
          onClose={() => setSending(undefined)}
        >
          {SUBJECTS[sending.about]}, to {sending.recipient}. {triesText(sending)}. Last problem: {sending.reason}
        </ConfirmSend>
      )}
    </TeamSection>
  )
}

const SUBJECTS = {
  invitation: 'Invitation',
  wall: 'Somebody entered a restricted matter',
  expenseRequest: 'Expense request to approve',
  trustWithdrawal: 'Withdrawal to approve',
  trustRequest: 'Deposit request',
  reconciliation: 'Reconciliation to review',
  billingRun: 'Billing run that is done',
  invoice: 'Invoice to a client',
  portalInvitation: 'Invitation to the client portal',
  bouncedPayment: 'Payment that bounced',
  receipt: 'Receipt to a client',
  creditNote: 'Credit note to a client',
  statement: 'Statement to a client',
  trustReceipt: 'Receipt of client money to a client',
} as const

const columnsFor = (timeZone: string): readonly Column<Mail>[] => [
  {
    key: 'recipient',
    header: 'To',
    cell: ({ recipient, about }) => <TwoLine title={recipient} context={SUBJECTS[about]} strong />,
  },
  { key: 'reason', header: 'Last problem', priority: 2, cell: ({ reason }) => <OneLine text={reason} /> },
  { key: 'tries', header: 'Tries', width: 190, cell: (mail) => <OneLine text={triesText(mail)} /> },
  dayColumn('Written', timeZone, ({ queuedAt }) => queuedAt),
]

const phoneRow = (mail: Mail): PhoneRow => ({
  title: mail.recipient,
  context: SUBJECTS[mail.about],
  // A full sentence would cut off the subject; the dialog shows both.
  status: mail.isGivenUp ? 'Given up' : 'Still trying',
})
