import { useState } from 'react'
import { useForm, useFormContext, useWatch } from 'react-hook-form'
import { FIRM_INCREMENTS, type FirmSettings } from '#contract/firm-settings.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { countChanges, FormBar } from '../../shared/ui/fields/FormBar.tsx'
import { FormGrid } from '../../shared/ui/fields/FormGrid.tsx'
import type { Option } from '../../shared/ui/fields/options.ts'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { SubmitButton } from '../../shared/ui/fields/SubmitButton.tsx'
import { useFormField } from '../../shared/ui/fields/use-field.ts'
import { Page } from '../../shared/ui/page/Page.tsx'
import { SectionTitle } from '../../shared/ui/page/SectionTitle.tsx'
import { SettingsForm } from '../../shared/ui/page/SettingsForm.tsx'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { TeamTargets } from '../daily-targets/public.ts'
import { DatedRates } from '../dated-rates/public.ts'
import { incrementExample } from './increment.ts'
import { ratesResolver, toWireRates, typedRates, type RatesValues } from './rates.ts'
import { RatesFields } from './RatesFields.tsx'
import { useSaveSettings, useSettings, type SettingsProps } from './settings.tsx'
import { TeamRates } from './TeamRates.tsx'
import styles from './firm-settings.module.css'
import formStyles from '../../shared/ui/page/settings-form.module.css'

/** How time is rounded, and the hourly rates that apply where a matter has none. */
export function TimePage() {
  const { settings, currencies, state, reload } = useSettings('The settings did not load')
  // The form begins again with the firm's rates that hold after one of them was set or removed below it.
  const [reading, setReading] = useState(0)
  const readAgain = () => void reload().then(() => setReading(reading + 1))
  return (
    <Page title="Billing & time">
      <InlineNote tone="info">
        Each time entry keeps the rate and the rounding that it was saved with. A change here never reprices saved work.
      </InlineNote>
      {state}
      {settings && currencies && <TimeForm key={reading} settings={settings} currencies={currencies} />}
      {currencies && <TeamRates currencies={currencies} />}
      {currencies && (
        <div className={styles.wide}>
          <DatedRates currencies={currencies} onFirmChanged={readAgain} />
        </div>
      )}
      {currencies && <TeamTargets />}
    </Page>
  )
}

interface TimeValues extends RatesValues {
  increment: string
  mode: string
}

const INCREMENTS: readonly Option[] = [
  { value: 'none', label: 'None', note: 'billed as worked' },
  { value: '6', label: '6 minutes', note: '0.1 h' },
  { value: '10', label: '10 minutes', note: 'six in an hour' },
  { value: '15', label: '15 minutes', note: '0.25 h' },
]
const MODES: readonly Option[] = [
  { value: 'up', label: 'Up', note: 'part of a unit counts as a whole one' },
  { value: 'nearest', label: 'To the nearest', note: 'at least one unit' },
]

/** The values of the two dropdowns as the wire has them. */
const toMinutes = (increment: string) => FIRM_INCREMENTS.find((minutes) => String(minutes) === increment) ?? null
const toMode = (mode: string) => (mode === 'nearest' ? 'nearest' : 'up')

const resolver = ratesResolver<TimeValues>()

function TimeForm({ settings, currencies }: SettingsProps) {
  const { business } = useCurrentUser()
  const toValues = (from: FirmSettings): TimeValues => ({
    increment: String(from.billingIncrementMinutes ?? 'none'),
    mode: from.billingIncrementMode,
    rates: typedRates(from.defaultRates, business.currencyISOCode),
  })
  const form = useForm({ resolver, defaultValues: toValues(settings), mode: 'onTouched' })
  const { formState } = form
  const save = useSaveSettings((saved) => form.reset(toValues(saved)))
  const onSave = ({ increment, mode, rates }: TimeValues) =>
    save({
      billingIncrementMinutes: toMinutes(increment),
      billingIncrementMode: toMode(mode),
      defaultRates: toWireRates(rates),
      version: settings.version,
    })
  return (
    <SettingsForm form={form} onSave={onSave} guardsChanges className={formStyles.form}>
      <SectionTitle>Billing increment</SectionTitle>
      <IncrementFields />
      <SectionTitle>The firm’s default rates</SectionTitle>
      <p className={formStyles.note}>
        Used when neither the matter nor the person has a rate in the matter’s currency.
      </p>
      <RatesFields currencies={currencies} />
      <FormBar changes={countChanges(formState.dirtyFields)}>
        <SubmitButton disabled={!formState.isDirty} submitting={formState.isSubmitting}>
          Save changes
        </SubmitButton>
      </FormBar>
    </SettingsForm>
  )
}

function IncrementFields() {
  const { control } = useFormContext<TimeValues>()
  const [increment, mode] = useWatch({ control, name: ['increment', 'mode'] })
  return (
    <>
      <FormGrid>
        <Select label="Increment" entity="increment" options={INCREMENTS} {...useFormField(control, 'increment')} />
        <Select
          label="Rounding"
          entity="rounding"
          options={MODES}
          {...useFormField(control, 'mode')}
          disabled={increment === 'none'}
        />
      </FormGrid>
      <p className={formStyles.note} role="status">
        {incrementExample(toMinutes(increment), toMode(mode))} A matter can have its own increment.
      </p>
    </>
  )
}
