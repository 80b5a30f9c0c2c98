import { useForm } from 'react-hook-form'
import type { FirmSettings } from '#contract/firm-settings.ts'
import { contractResolver } from '../../shared/contract-resolver.ts'
import { countChanges, FormBar } from '../../shared/ui/fields/FormBar.tsx'
import { CheckboxField } from '../../shared/ui/fields/CheckboxField.tsx'
import { FormCell, FormGrid } from '../../shared/ui/fields/FormGrid.tsx'
import type { Option } from '../../shared/ui/fields/options.ts'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { SubmitButton } from '../../shared/ui/fields/SubmitButton.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { useFormField } from '../../shared/ui/fields/use-field.ts'
import { Page } from '../../shared/ui/page/Page.tsx'
import { SectionTitle } from '../../shared/ui/page/SectionTitle.tsx'
import { SettingsForm } from '../../shared/ui/page/SettingsForm.tsx'
import { formatCounted } from '../../shared/ui/values/format.ts'
import { NumberPattern } from './NumberPattern.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import { useSaveSettings, useSettings, type SettingsProps } from './settings.tsx'
import formStyles from '../../shared/ui/page/settings-form.module.css'

/** The firm's name, place, currency, week and matter numbers. */
export function FirmPage() {
  const { settings, currencies, state } = useSettings('The firm’s details did not load')
  return (
    <Page title="Firm details">
      {state}
      {settings && currencies && <FirmForm settings={settings} currencies={currencies} />}
    </Page>
  )
}

/** By their number on the wire. */
const WEEKDAYS: readonly Option[] = [
  { value: '1', label: 'Monday' },
  { value: '2', label: 'Tuesday' },
  { value: '3', label: 'Wednesday' },
  { value: '4', label: 'Thursday' },
  { value: '5', label: 'Friday' },
  { value: '6', label: 'Saturday' },
  { value: '0', label: 'Sunday' },
]

const REMINDER_DAYS = [0, 1, 2, 3, 5, 7, 14]
/** With the firm's own number of days, which another program may have set. */
const reminderOptions = (side: 'before' | 'after', own: number): readonly Option[] =>
  [...new Set([...REMINDER_DAYS, own])]
    .toSorted((one, other) => one - other)
    .map((days) => ({
      value: String(days),
      label: days === 0 ? 'No reminder' : `${formatCounted(days, { one: 'day', many: 'days' })} ${side}`,
    }))

const toValues = (settings: FirmSettings) => ({
  name: settings.name,
  countryCode: settings.countryCode,
  timeZone: settings.timeZone,
  currencyCode: settings.currencyCode,
  multicurrency: settings.multicurrency,
  matterNumberPattern: settings.matterNumberPattern,
  weekStartsOn: String(settings.weekStartsOn),
  portalMailsShowText: settings.portalMailsShowText,
  requestReminderBefore: String(settings.requestReminderBefore),
  requestReminderAfter: String(settings.requestReminderAfter),
})
type FirmValues = ReturnType<typeof toValues>

const toBody = ({ weekStartsOn, requestReminderBefore, requestReminderAfter, ...rest }: FirmValues) => ({
  ...rest,
  weekStartsOn: Number(weekStartsOn),
  requestReminderBefore: Number(requestReminderBefore),
  requestReminderAfter: Number(requestReminderAfter),
})

const resolver = contractResolver<FirmValues>(
  async () => (await import('#schemas/firm-settings.ts')).FirmSettingsInput,
  toBody,
)

function FirmForm({ settings, currencies }: SettingsProps) {
  const form = useForm({ resolver, defaultValues: toValues(settings), mode: 'onTouched' })
  const { control, formState } = form
  const save = useSaveSettings((saved) => form.reset(toValues(saved)))
  const onSave = (values: FirmValues) => {
    const { currencyCode, ...body } = toBody(values)
    return save({ ...body, ...(!settings.isCurrencySettled && { currencyCode }), version: settings.version })
  }
  return (
    <SettingsForm form={form} onSave={onSave} guardsChanges className={formStyles.form}>
      <FormGrid>
        <FormCell>
          <TextField
            label="Firm name"
            required
            autoComplete="organization"
            maxLength={200}
            {...useFormField(control, 'name')}
          />
        </FormCell>
        <Select label="Week starts on" entity="day" options={WEEKDAYS} {...useFormField(control, 'weekStartsOn')} />
      </FormGrid>
      <PlaceFields settings={settings} currencies={currencies} />
      <SectionTitle>Matter numbers</SectionTitle>
      <NumberPattern sequence={settings.nextMatterSequence} field={useFormField(control, 'matterNumberPattern')} />
      <SectionTitle>Client portal</SectionTitle>
      <CheckboxField
        label="Emails to clients show what is new"
        tooltip="Off: an email says only that there is news, which is read in the portal after signing in."
        {...useFormField(control, 'portalMailsShowText')}
      />
      <FormGrid>
        <Select
          label="Remind clients of requests before they are due"
          entity="choice"
          options={reminderOptions('before', settings.requestReminderBefore)}
          {...useFormField(control, 'requestReminderBefore')}
        />
        <Select
          label="And again when they are overdue"
          entity="choice"
          options={reminderOptions('after', settings.requestReminderAfter)}
          {...useFormField(control, 'requestReminderAfter')}
        />
      </FormGrid>
      <FormBar changes={countChanges(formState.dirtyFields)}>
        <SubmitButton disabled={!formState.isDirty} submitting={formState.isSubmitting}>
          Save changes
        </SubmitButton>
      </FormBar>
    </SettingsForm>
  )
}
