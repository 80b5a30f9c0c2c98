import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { decimalText } from '#domain/decimal.ts'
import { firm as firmCalls } from '#contract/firm.ts'
import type { TrustLedger } from '#contract/trust-ledgers.ts'
import { trustReplenishment, type ReplenishmentRule } from '#contract/trust-replenishment.ts'
import { exchange } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import { MoneyField } from '../../shared/ui/fields/MoneyField.tsx'
import { NumberField } from '../../shared/ui/fields/NumberField.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import type { Closable } from '../../shared/ui/overlays/lazy.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { currencyOf } from '../../shared/ui/values/format.ts'

export interface ReplenishmentProps extends Closable {
  ledger: TrustLedger
  rule: ReplenishmentRule | null
}

const textOf = (amount: number | null | undefined) =>
  amount === null || amount === undefined ? '' : decimalText(amount)

const WHEN = [
  { value: 'below', label: 'It falls below a minimum' },
  { value: 'empty', label: 'Nothing is left' },
]
const FIELDS = ['minimum', 'target', 'dueInDays', 'reason', 'approverId']

/** What the form begins with: the rule that is, or the usual one. */
const startOf = (rule: ReplenishmentRule | null) => ({
  when: rule && rule.minimum === null ? 'empty' : 'below',
  minimum: textOf(rule?.minimum),
  target: textOf(rule?.target),
  days: String(rule ? rule.dueInDays : 14),
  reason: rule ? rule.reason : 'To fill up what we hold on account of fees and costs',
  approverId: rule?.approver?.userId ?? '',
})

/** When and up to what the client is asked for deposits. */
export default function ReplenishmentDialog({ ledger, rule, onClose }: ReplenishmentProps) {
  const { firm, profileId } = useCurrentUser()
  const [form, setForm] = useState(() => startOf(rule))
  const set = (change: Partial<typeof form>) => setForm((now) => ({ ...now, ...change }))
  const { when, minimum, target, days, reason, approverId } = form
  const sending = useSending(onClose)
  const load = useQuery(queryFor(firmCalls.users, { query: { ...firm, isForTrustRequestApproval: true } }))
  const params = { id: ledger.id }
  const { errorOf } = sending

  const save = async () => {
    const body = {
      minimum: when === 'empty' ? null : minimum,
      target,
      dueInDays: Number(days),
      reason,
      ...(approverId !== '' && { approverId }),
      version: rule?.version ?? 0,
    }
    return (await exchange(trustReplenishment.save, { params, body: { ...firm, ...body } })).message
  }
  const end = async () => (await exchange(trustReplenishment.delete, { params, query: firm })).message

  return (
    <FormDialog
      title="When the client is asked for more"
      width={480}
      submit="Save rule"
      isSending={sending.isSending}
      refusal={sending.refusal(...FIELDS)}
      onSubmit={() => void sending.send(save)}
      onClose={onClose}
    >
      <Select label="When" required entity="answer" options={WHEN} value={when} onChange={(when) => set({ when })} />
      {when === 'below' && (
        <MoneyField
          label="Minimum"
          required
          currency={currencyOf(ledger)}
          value={minimum}
          onChange={(minimum) => set({ minimum })}
          externalError={errorOf('minimum')}
        />
      )}
      <MoneyField
        label="Fill up to"
        required
        currency={currencyOf(ledger)}
        value={target}
        onChange={(target) => set({ target })}
        externalError={errorOf('target')}
        prompt="What is missing is asked for, once, and not again while the client has still to pay"
      />
      <NumberField
        label="Time to pay"
        required
        unit="days"
        inputMode="numeric"
        value={days}
        onChange={(days) => set({ days })}
        externalError={errorOf('dueInDays')}
      />
      <Select
        label="Approved by"
        entity="person"
        clearable
        placeholder="Everybody who may"
        load={load}
        options={load.data?.filter(({ id }) => id !== profileId).map(({ id, name }) => ({ value: id, label: name }))}
        value={approverId}
        onChange={(approverId) => set({ approverId })}
        externalError={errorOf('approverId')}
        prompt="Requests are made in your name, so somebody else approves them where the firm says so"
      />
      <TextAreaField
        label="Reason"
        required
        maxLength={1000}
        value={reason}
        onChange={(reason) => set({ reason })}
        externalError={errorOf('reason')}
        prompt="The client reads it"
      />
      {rule && (
        <Button variant="subtle" color="red" disabled={sending.isSending} onClick={() => void sending.send(end)}>
          End the rule
        </Button>
      )}
    </FormDialog>
  )
}
