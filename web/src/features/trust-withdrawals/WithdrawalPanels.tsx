import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import type { TrustWithdrawalDetail, WithdrawalStep } from '#contract/trust-withdrawal-shapes.ts'
import { dayText } from '#domain/calendar-day.ts'
import type { WithdrawalCheck } from '#domain/trust-withdrawal.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { AttachmentList } from '../../shared/ui/files/AttachmentList.tsx'
import { KeyValueList } from '../../shared/ui/page/KeyValueList.tsx'
import { KpiStrip } from '../../shared/ui/page/KpiStrip.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { DayText } from '../../shared/ui/values/Figures.tsx'
import { currencyOf, formatMoney } from '../../shared/ui/values/format.ts'
import { Money } from '../../shared/ui/values/Money.tsx'
import { momentText } from '../../shared/ui/values/moments.ts'
import { payeeFacts } from './payee-facts.tsx'
import styles from './trust-withdrawals.module.css'

interface Props {
  request: TrustWithdrawalDetail
}

export function RequestPanel({ request }: Props) {
  const { business } = useCurrentUser()
  const { requested, neededOn, attachments } = request
  return (
    <Panel title="Request">
      <div className={styles.facts}>
        <KeyValueList
          items={[
            { label: 'Amount', value: <Money amount={request.amount} currency={currencyOf(request)} strong /> },
            ...payeeFacts(request),
            { label: 'Needed by', value: neededOn && <DayText day={neededOn} /> },
          ]}
        />
        <KeyValueList
          items={[
            { label: 'Purpose', value: request.purpose },
            { label: 'Ledger', value: request.matter.name },
            { label: 'Held in', value: request.accountName },
            {
              label: 'Requested by',
              value: request.hasRequesterLeft
                ? `${requested.person.name}, who has left the firm`
                : requested.person.name,
            },
            { label: 'Requested', value: momentText(requested.at, business.timeZone) },
            ...(request.used > 0
              ? [{ label: 'Paid out', value: <Money amount={request.used} currency={currencyOf(request)} /> }]
              : []),
          ]}
        />
      </div>
      {attachments.length > 0 && <AttachmentList attachments={attachments} label="Files of the request" />}
    </Panel>
  )
}

/** What is left of the request would leave in its ledger today. */
export function EffectPanel({ request }: Props) {
  const { funds, number } = request
  const show = (amount: number) => formatMoney(amount, currencyOf(request))
  return (
    <Panel title="Effect on the ledger" flush>
      <KpiStrip
        label="Effect on the ledger"
        cells={[
          {
            key: 'balance',
            label: 'Balance',
            value: show(funds.balance),
            note: funds.latestOn ? `last movement ${dayText(funds.latestOn)}` : 'no movement yet',
          },
          {
            key: 'uncleared',
            label: 'Uncleared',
            value: show(funds.uncleared),
            note: funds.uncleared === 0 ? 'all funds cleared' : 'not to be paid out yet',
          },
          {
            key: 'request',
            label: 'This withdrawal',
            value: `−${show(request.amount - request.used)}`,
            note: number,
          },
          {
            key: 'after',
            label: 'Balance after',
            value: show(funds.after),
            note:
              funds.reserved === 0
                ? 'no other requests approved'
                : funds.after >= funds.reserved
                  ? 'covers all other requests'
                  : `${show(funds.reserved)} is approved for others`,
          },
        ]}
      />
    </Panel>
  )
}

const CHECK_LABELS: Readonly<Record<WithdrawalCheck, readonly [met: string, unmet: string]>> = {
  ownFunds: ['Uses only this client’s funds on this matter', 'The ledger does not hold this amount'],
  cleared: ['Amount is fully cleared', 'Part of the amount has not cleared'],
  laterDates: ['Never below zero on any later date', 'Below zero on a later date'],
  payee: ['Payee is not the firm', 'Payee is the firm'],
  period: ['Today’s period is open', 'Today’s period is locked'],
  otherApprover: ['Requester is not an approver', 'Requester is an approver'],
}

/** The same checks are made again when the payment is recorded. */
export function ChecksPanel({ request }: Props) {
  return (
    <Panel title="Automatic checks">
      <ul className={styles.checks}>
        {request.checks.map(({ code, isMet }) => (
          <li key={code} data-unmet={!isMet || undefined}>
            {isMet ? <IconCircleCheck size={17} stroke={1.6} /> : <IconAlertTriangle size={17} stroke={1.6} />}
            {CHECK_LABELS[code][isMet ? 0 : 1]}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const STEP_WORDS: Readonly<Record<WithdrawalStep['kind'], string>> = {
  requested: 'made the request',
  changed: 'changed the request',
  approved: 'approved',
  declined: 'declined',
  withdrawn: 'withdrew the approval',
  cancelled: 'cancelled the request',
  comment: 'wrote',
}

export function HistoryPanel({ request }: Props) {
  const { business } = useCurrentUser()
  return (
    <Panel title="Comments and history">
      <ul className={styles.steps}>
        {request.steps.map((step) => (
          <li key={step.id}>
            <span>
              <strong dir="auto">{step.person.name}</strong> {STEP_WORDS[step.kind]}
              {step.kind === 'approved' && !step.isCurrent && ' what was changed since'}
              {step.note !== '' && <q dir="auto">{step.note}</q>}
            </span>
            <span className="lx-muted lx-num">{momentText(step.at, business.timeZone)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
