import { useState } from 'react'
import { lateInterest, type LateInterestSettings } from '#contract/late-interest.ts'
import { INTEREST_METHODS, type InterestMethod } from '#domain/late-interest.ts'
import { exchange } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { CheckboxField } from '../../shared/ui/fields/CheckboxField.tsx'
import { NumberField } from '../../shared/ui/fields/NumberField.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'

const LABELS: Readonly<Record<InterestMethod, string>> = {
  percent: 'A percentage of a year',
  ukStatutory: 'United Kingdom, by statute',
}
const METHODS = INTEREST_METHODS.map((value) => ({ value, label: LABELS[value] }))

interface Props {
  settings: LateInterestSettings
  onClose: () => void
}

/** Whether and how the firm charges interest on what is paid late. */
export function SettingsDialog({ settings, onClose }: Props) {
  const { firm } = useCurrentUser()
  const [isCharged, setCharged] = useState(settings.isCharged)
  const [method, setMethod] = useState<InterestMethod>(settings.method)
  const [percent, setPercent] = useState(settings.percent === 0 ? '' : String(settings.percent))
  const [graceDays, setGraceDays] = useState(String(settings.graceDays))
  const sending = useSending(onClose)
  const save = async () => {
    const { version } = settings
    const body = { isCharged, method, percent, graceDays: Number(graceDays), version: version ?? undefined }
    return (await exchange(lateInterest.updateSettings, { body: { ...firm, ...body } })).message
  }
  const isStatutory = method === 'ukStatutory'
  return (
    <FormDialog
      title="How late interest is charged"
      width={440}
      submit="Save"
      isSending={sending.isSending}
      refusal={sending.refusal('method', 'percent', 'graceDays')}
      onSubmit={() => void sending.send(save)}
      onClose={onClose}
    >
      <CheckboxField label="Charge interest on overdue invoices" value={isCharged} onChange={setCharged} />
      <Select
        label="Method"
        entity="method"
        required
        options={METHODS}
        value={method}
        onChange={(value) => setMethod(INTEREST_METHODS.find((known) => known === value) ?? 'percent')}
        externalError={sending.errorOf('method')}
      />
      <NumberField
        label={isStatutory ? 'Reference rate of the Bank of England' : 'Interest of a year'}
        required
        unit="%"
        prompt={
          isStatutory ? '8 points are added, and a fixed sum of £40, £70 or £100 for each debt' : 'Simple interest'
        }
        value={percent}
        onChange={setPercent}
        externalError={sending.errorOf('percent')}
      />
      <NumberField
        label="Days of grace"
        required
        unit="days"
        inputMode="numeric"
        prompt="Days after the due day that are not charged"
        value={graceDays}
        onChange={setGraceDays}
        externalError={sending.errorOf('graceDays')}
      />
    </FormDialog>
  )
}
