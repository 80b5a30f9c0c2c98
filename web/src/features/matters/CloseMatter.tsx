import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MatterClosing } from '#contract/matter-closing.ts'
import { today } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { DateField } from '../../shared/ui/fields/DateField.tsx'
import { SubmitButton } from '../../shared/ui/fields/SubmitButton.tsx'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import { ConfirmSend } from '../../shared/ui/overlays/ConfirmSend.tsx'
import { Dialog } from '../../shared/ui/overlays/Dialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { FormError, InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { isoToMdy } from '../../shared/ui/values/calendar.ts'
import { closeMatter, closingQuery, reopenMatter } from './queries.ts'
import styles from './matters.module.css'
import pageStyles from '../../shared/ui/page/page.module.css'

interface Props {
  matter: { id: string; matterName: string }
  onClose: () => void
}

const FORM_ID = 'close-matter'
const TITLE = 'Close matter?'

/** Shows first what prevents closing. A refetch while the form is open keeps what was typed. */
export function CloseMatter({ matter, onClose }: Props) {
  const { firm } = useCurrentUser()
  const answer = useQuery(closingQuery(firm, matter.id))
  if (answer.data && answer.isFetchedAfterMount) return <ClosingForm {...{ matter, closing: answer.data, onClose }} />
  return (
    <Dialog opened onClose={onClose} title={TITLE} width={480}>
      {answer.isError && <LoadError title="The matter did not load" text="" onRetry={() => void answer.refetch()} />}
    </Dialog>
  )
}

function ClosingForm({ matter, closing, onClose }: Props & { closing: MatterClosing }) {
  const { firm, business } = useCurrentUser()
  const todayIso = today(business.timeZone)
  const [day, setDay] = useState(isoToMdy(todayIso))
  const [reason, setReason] = useState('')
  const sending = useSending(onClose)
  const isBlocked = closing.reasons.length > 0
  const isForbidden = isBlocked && !closing.mayOverride
  const refusal = sending.refusal('closedOn', 'overrideReason')
  const footer = (
    <>
      {!isForbidden && (
        <SubmitButton form={FORM_ID} submitting={sending.isSending} danger={isBlocked}>
          {isBlocked ? 'Close anyway' : 'Close matter'}
        </SubmitButton>
      )}
      <Button variant={isForbidden ? 'default' : 'subtle'} onClick={onClose}>
        {isForbidden ? 'Keep it open' : 'Cancel'}
      </Button>
    </>
  )
  return (
    <Dialog opened onClose={onClose} title={TITLE} width={480} footer={footer}>
      <form
        id={FORM_ID}
        noValidate
        className={pageStyles.recordForm}
        onSubmit={(event) => {
          event.preventDefault()
          void sending.send(() =>
            closeMatter(firm, matter.id, { closedOn: day, ...(isBlocked && { overrideReason: reason }) }),
          )
        }}
      >
        {refusal !== undefined && <FormError>{refusal}</FormError>}
        {isBlocked && <Reasons closing={closing} />}
        {closing.warnings.map(({ code, text }) => (
          <InlineNote key={code} tone="warning">
            {text}.
          </InlineNote>
        ))}
        {!isForbidden && (
          <>
            <div className={pageStyles.userText}>
              After the closing day nothing can be recorded on {matter.matterName}. It can be opened again.
            </div>
            <DateField
              label="Closing date"
              required
              value={day}
              onChange={setDay}
              today={todayIso}
              externalError={sending.errorOf('closedOn')}
            />
          </>
        )}
        {isBlocked && closing.mayOverride && (
          <TextAreaField
            label="Reason to close it anyway"
            required
            value={reason}
            onChange={setReason}
            maxLength={1000}
            prompt="The reason is kept with the closing."
            externalError={sending.errorOf('overrideReason')}
          />
        )}
      </form>
    </Dialog>
  )
}

function Reasons({ closing }: { closing: MatterClosing }) {
  const isAllDecided = closing.reasons.every(({ code }) => code !== 'undecidedRequests')
  const remedy = isAllDecided ? 'Bill it or mark it as not billable first:' : 'Bill it, or decide about it, first:'
  return (
    <InlineNote tone="danger">
      This matter has work that is on no invoice yet
      {closing.mayOverride ? ':' : `. ${remedy}`}
      <ul className={styles.reasons}>
        {closing.reasons.map(({ code, text }) => (
          <li key={code}>{text}</li>
        ))}
      </ul>
    </InlineNote>
  )
}

export function ReopenMatter({ matter, onClose }: Props) {
  const { firm } = useCurrentUser()
  return (
    <ConfirmSend title="Reopen matter?" confirm="Reopen" send={() => reopenMatter(firm, matter.id)} onClose={onClose}>
      Work can be recorded on {matter.matterName} again. The closing stays in its history.
    </ConfirmSend>
  )
}
