import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { closings, type ClosingChecklist } from '#contract/closings.ts'
import { exchange } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { endOfMonth, periodText } from './period.ts'
import { messageOf } from './queries.ts'
import { figureText } from './Report.tsx'
import styles from './accounting.module.css'

interface Props {
  action: 'close' | 'reopen'
  /** The first day of the month. */
  month: string
  onClose: () => void
}

/** Closes the books to a month, after a look at what is left to do in it, or opens them again. */
export function PeriodDialog({ action, month, onClose }: Props) {
  const { firm } = useCurrentUser()
  const [reason, setReason] = useState('')
  const sending = useSending(onClose)
  const name = periodText({ from: month, to: endOfMonth(month) })
  const send = () =>
    messageOf(
      action === 'close'
        ? exchange(closings.create, { query: firm, body: { through: endOfMonth(month), reason } })
        : exchange(closings.reopen, { query: firm, body: { from: month, reason } }),
    )
  return (
    <FormDialog
      title={action === 'close' ? `Close the books to ${name}` : `Open the books again from ${name}`}
      width={560}
      submit={action === 'close' ? 'Close' : 'Open again'}
      isSending={sending.isSending}
      refusal={sending.refusal('reason')}
      onSubmit={() => void sending.send(send)}
      onClose={onClose}
    >
      {action === 'close' && <Checklist through={endOfMonth(month)} />}
      <TextAreaField
        label="Reason"
        required={action === 'reopen'}
        maxLength={2000}
        value={reason}
        onChange={setReason}
        externalError={sending.errorOf('reason')}
      />
    </FormDialog>
  )
}

function Checklist({ through }: { through: string }) {
  const { firm } = useCurrentUser()
  const answer = useQuery(queryFor(closings.checklist, { query: { ...firm, through } }))
  if (answer.isError) return <InlineNote tone="warning">The checklist did not load: {answer.error.message}</InlineNote>
  if (!answer.data) return <p className="lx-soft">Looking through the books…</p>
  const { draftInvoices, draftEntries, differences } = answer.data
  return (
    <>
      {draftInvoices > 0 ? (
        <InlineNote tone="warning">
          {draftInvoices === 1 ? 'One draft invoice is' : `${draftInvoices} draft invoices are`} dated in these months.
          After the closing they can only be approved with a later date.
        </InlineNote>
      ) : (
        <InlineNote tone="success">No draft invoice is dated in these months</InlineNote>
      )}
      {draftEntries > 0 && (
        <InlineNote tone="warning">
          {draftEntries === 1 ? 'One draft of a journal entry is' : `${draftEntries} drafts of journal entries are`}{' '}
          dated in these months or not dated. After the closing they can only be posted with a later date.
        </InlineNote>
      )}
      {differences > 0 ? (
        <InlineNote tone="warning">
          Stored sums differ from their entries, so that the month cannot be closed
        </InlineNote>
      ) : (
        <InlineNote tone="success">Stored sums agree with the entries</InlineNote>
      )}
      <Valuation checklist={answer.data} />
    </>
  )
}

/** What foreign balances are worth at the end of the month beyond what the books say, and the button that posts it. */
function Valuation({ checklist: { valuation, currencyCode, through } }: { checklist: ClosingChecklist }) {
  const { firm } = useCurrentUser()
  const sending = useSending()
  const missing = valuation.find(({ difference }) => difference === null)
  const isValued = valuation.every(({ difference }) => difference === 0)
  if (valuation.length === 0) return null
  if (isValued) return <InlineNote tone="success">Foreign balances stand at the rates of the last day</InlineNote>
  const post = () => messageOf(exchange(closings.value, { query: firm, body: { through } }))
  const refusal = sending.refusal()
  return (
    <div className={styles.scroll}>
      <table className="lx-table">
        <caption className={styles.caption}>
          Foreign balances at the rate of the last day, in {currencyCode}. The difference is taken back on the next day
        </caption>
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col" className="lx-right">
              Balance
            </th>
            <th scope="col" className="lx-right">
              In the books
            </th>
            <th scope="col" className="lx-right">
              Gain or loss
            </th>
          </tr>
        </thead>
        <tbody>
          {valuation.map((row) => (
            <tr key={`${row.account.id} ${row.currencyCode}`}>
              <td dir="auto">
                {row.account.code} {row.account.name}
              </td>
              <td className="lx-right lx-num">
                {figureText(row.balance, row.currencyCode)} {row.currencyCode}
              </td>
              <td className="lx-right lx-num">{figureText(row.booked, currencyCode)}</td>
              <td className="lx-right lx-num">{figureText(row.difference, currencyCode)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {missing ? (
        <InlineNote tone="warning">
          No exchange rate of {missing.currencyCode} is known. Type one in the settings
        </InlineNote>
      ) : (
        <Button variant="default" loading={sending.isSending} onClick={() => void sending.send(post)}>
          Post the valuation
        </Button>
      )}
      {refusal !== undefined && <InlineNote tone="warning">{refusal}</InlineNote>}
    </div>
  )
}
