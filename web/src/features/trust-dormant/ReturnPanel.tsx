import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayText } from '#domain/calendar-day.ts'
import {
  DORMANT_KIND_LABELS,
  LOCAL_ROUTES,
  RETURN_METHOD_LABELS,
  RETURN_OUTCOME_LABELS,
  RETURN_STEP_LABELS,
} from '#domain/trust-dormant.ts'
import { trustDormant, type DormantLedger, type ReturnAttempt } from '#contract/trust-dormant.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { queryFor } from '../../shared/query.ts'
import type { Closable } from '../../shared/ui/overlays/lazy.tsx'
import { SidePanel } from '../../shared/ui/overlays/SidePanel.tsx'
import { KeyValueList } from '../../shared/ui/page/KeyValueList.tsx'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { currencyOf, formatMoney } from '../../shared/ui/values/format.ts'
import { AttemptDialog } from './AttemptDialog.tsx'
import styles from './trust-dormant.module.css'

export interface ReturnPanelProps extends Closable {
  ledger: DormantLedger
}

/** What is held, what was done to return it, and what the rules say comes next. */
export default function ReturnPanel({ ledger, onClose }: ReturnPanelProps) {
  const { firm } = useCurrentUser()
  const mayAdd = useCan(trustDormant.addAttempt)
  const [isAdding, setAdding] = useState(false)
  const answer = useQuery(queryFor(trustDormant.attempts, { params: { id: ledger.id }, query: firm }))
  if (isAdding) return <AttemptDialog ledger={ledger} onClose={onClose} />
  return (
    <SidePanel
      opened
      onClose={onClose}
      title={ledger.client.name}
      footer={
        <>
          {mayAdd && <Button onClick={() => setAdding(true)}>Record an attempt</Button>}
          <Button component={AppLink} variant="default" href={paths.trustLedger(ledger.id)}>
            Open ledger
          </Button>
        </>
      }
    >
      <KeyValueList
        items={[
          { label: 'Balance', value: formatMoney(ledger.balance, currencyOf(ledger)) },
          { label: 'Matter', value: [ledger.matter.number, ledger.matter.name].filter(Boolean).join(' ') },
          { label: 'Account', value: ledger.accountName },
          { label: 'Why', value: DORMANT_KIND_LABELS[ledger.kind] },
          { label: 'Last movement', value: dayText(ledger.latestOn) },
          { label: 'Next step', value: RETURN_STEP_LABELS[ledger.step] },
          ...(ledger.nextOn === null ? [] : [{ label: 'Look again', value: dayText(ledger.nextOn) }]),
        ]}
      />
      {ledger.step === 'localRoute' && <InlineNote tone="warning">{LOCAL_ROUTES[ledger.jurisdiction]}</InlineNote>}
      {answer.isError && <LoadError title="The attempts did not load" text="" onRetry={() => void answer.refetch()} />}
      {answer.data && <Attempts attempts={answer.data} />}
    </SidePanel>
  )
}

const Attempts = ({ attempts }: { attempts: readonly ReturnAttempt[] }) =>
  attempts.length === 0 ? (
    <p className={`lx-muted ${styles.none}`}>
      Nobody has tried to return it yet. Begin with a letter to the last known address.
    </p>
  ) : (
    <ul className={styles.attempts}>
      {attempts.map(({ id, madeOn, method, outcome, note, by }) => (
        <li key={id}>
          <p>
            <b>{RETURN_METHOD_LABELS[method]}</b>, {dayText(madeOn)}, {by.name}: {RETURN_OUTCOME_LABELS[outcome]}
          </p>
          <p className="lx-soft" dir="auto">
            {note}
          </p>
        </li>
      ))}
    </ul>
  )
