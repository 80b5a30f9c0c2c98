import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { decimalText } from '#domain/decimal.ts'
import { trustWithdrawals, type TrustApprovalSettings } from '#contract/trust-withdrawals.ts'
import { exchange } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import { MoneyField } from '../../shared/ui/fields/MoneyField.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import type { Closable } from '../../shared/ui/overlays/lazy.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { currencyOf } from '../../shared/ui/values/format.ts'

interface Props extends Closable {
  settings: TrustApprovalSettings
}

const APPROVERS = [
  { value: '0', label: 'Nobody: withdrawals are paid at once' },
  { value: '1', label: 'One other person' },
  { value: '2', label: 'Two other people' },
]

/** How many other people approve before client money is paid out. */
function SettingsDialog({ settings, onClose }: Props) {
  const { firm } = useCurrentUser()
  const [approvers, setApprovers] = useState(String(settings.withdrawalApprovers))
  const [above, setAbove] = useState(settings.twoApproversAbove === null ? '' : decimalText(settings.twoApproversAbove))
  const sending = useSending(onClose)
  const { requestsNeedApproval, version } = settings
  const save = async () => {
    const twoApproversAbove = approvers === '1' && above !== '' ? above : null
    const body = { withdrawalApprovers: Number(approvers), twoApproversAbove, requestsNeedApproval, version }
    return (await exchange(trustWithdrawals.updateSettings, { body: { ...firm, ...body } })).message
  }
  return (
    <FormDialog
      title="How withdrawals are approved"
      width={440}
      submit="Save"
      isSending={sending.isSending}
      refusal={sending.refusal('withdrawalApprovers', 'twoApproversAbove')}
      onSubmit={() => void sending.send(save)}
      onClose={onClose}
    >
      <Select
        label="Who approves"
        required
        entity="answer"
        options={APPROVERS}
        value={approvers}
        onChange={setApprovers}
        externalError={sending.errorOf('withdrawalApprovers')}
      />
      {approvers === '1' && (
        <MoneyField
          label="Two people above"
          currency={currencyOf(settings)}
          prompt="Blank for never. Money in another currency then always needs two"
          value={above}
          onChange={setAbove}
          externalError={sending.errorOf('twoApproversAbove')}
        />
      )}
    </FormDialog>
  )
}

/** Opens the settings, for who may change those of the firm. */
export default function ApprovalSettings() {
  const { firm } = useCurrentUser()
  const [isOpen, setOpen] = useState(false)
  const { data: settings } = useQuery(queryFor(trustWithdrawals.settings, { query: firm }))
  return (
    <>
      <Button variant="default" disabled={!settings} onClick={() => setOpen(true)}>
        How withdrawals are approved
      </Button>
      {isOpen && settings && <SettingsDialog settings={settings} onClose={() => setOpen(false)} />}
    </>
  )
}
