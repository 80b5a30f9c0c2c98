import { Button } from '@mantine/core'
import { useState } from 'react'
import { retention, type Retention } from '#contract/retention.ts'
import { ApiError, exchange } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { toast } from '../../shared/toast.ts'
import { FormGrid } from '../../shared/ui/fields/FormGrid.tsx'
import { NumberField } from '../../shared/ui/fields/NumberField.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import formStyles from '../../shared/ui/page/settings-form.module.css'

/** What is no whole number is sent as one that the call refuses beside its field. */
const numberOf = (text: string): number => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : -1)

export function RetentionForm({ settings }: { settings: Retention }) {
  const { firm } = useCurrentUser()
  const [years, setYears] = useState(settings.matterYears === null ? '' : String(settings.matterYears))
  const [days, setDays] = useState(String(settings.binDays))
  const [isSaving, setSaving] = useState(false)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const save = async () => {
    setSaving(true)
    setErrors({})
    const matterYears = years.trim() === '' ? null : numberOf(years)
    const body = { ...firm, matterYears, binDays: numberOf(days), version: settings.version }
    await exchange(retention.update, { body }).then(
      ({ message }) => toast.success(message),
      (error: unknown) => {
        if (error instanceof ApiError) setErrors(error.errors)
        toast.error(error)
      },
    )
    setSaving(false)
  }
  return (
    <Panel title="Times">
      <FormGrid>
        <NumberField
          label="Years that closed matters are kept"
          inputMode="numeric"
          unit="years"
          value={years}
          onChange={setYears}
          externalError={errors['matterYears']}
          prompt={`Leave empty to keep them for ever. At least ${settings.fewestYears === 1 ? '1 year' : `${settings.fewestYears} years`}.`}
        />
        <NumberField
          label="Days in the recycle bin"
          required
          inputMode="numeric"
          unit="days"
          value={days}
          onChange={setDays}
          externalError={errors['binDays']}
          prompt="30 to 365. Records that were deleted longer ago go for good at night."
        />
      </FormGrid>
      <p className="lx-muted">
        Nothing of a matter goes by itself: an administrator disposes of it below. The audit trail, invoices, the books
        and client money are kept for ever.
      </p>
      <div className={formStyles.buttons}>
        <Button loading={isSaving} onClick={() => void save()}>
          Save retention
        </Button>
      </div>
    </Panel>
  )
}
