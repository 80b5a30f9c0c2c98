import { useForm, useWatch, type Control } from 'react-hook-form'
import { FIRM_INCREMENTS, type FirmSettings } from '#contract/firm-settings.ts'
import type { Currency } from '#contract/session.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { countChanges, FormBar } from '../../../shared/ui/fields/FormBar.tsx'
import { FormGrid } from '../../../shared/ui/fields/FormGrid.tsx'
import type { Option } from '../../../shared/ui/fields/options.ts'
import { Select } from '../../../shared/ui/fields/Select.tsx'
import { SubmitButton } from '../../../shared/ui/fields/SubmitButton.tsx'
import { useFormField } from '../../../shared/ui/fields/use-field.ts'
import { useUnsavedGuard } from '../../../shared/ui/fields/use-unsaved-guard.tsx'
import { SectionTitle } from '../../../shared/ui/page/SectionTitle.tsx'
import { FormError } from '../../../shared/ui/states/InlineNote.tsx'
import { useSaveSettings } from '../use-save-settings.ts'
import { incrementExample } from './increment.ts'
import { ratesResolver, sentRates, typedRates, type RatesValues } from './rates.ts'
import { RatesFields } from './RatesFields.tsx'
import { useSaveKeys } from '../use-save-keys.ts'
import styles from '../settings.module.css'

interface Values extends RatesValues {
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
  { value: 'up', label: 'Up', note: 'a begun unit counts whole' },
  { value: 'nearest', label: 'To the nearest', note: 'at least one unit' },
]

/** What the two dropdowns stand for on the wire. */
const minutesOf = (increment: string) => FIRM_INCREMENTS.find((minutes) => String(minutes) === increment) ?? null
const modeOf = (mode: string) => (mode === 'nearest' ? 'nearest' : 'up')

interface Props {
  settings: FirmSettings
  currencies: readonly Currency[]
}

export function TimeForm({ settings, currencies }: Props) {
  const { business } = useCurrentUser()
  const valuesOf = (from: FirmSettings): Values => ({
    increment: String(from.billingIncrementMinutes ?? 'none'),
    mode: from.billingIncrementMode,
    rates: typedRates(from.defaultRates, business.currencyISOCode),
  })
  const form = useForm({ resolver: ratesResolver<Values>(), defaultValues: valuesOf(settings), mode: 'onTouched' })
  const { control, formState } = form
  const save = useSaveSettings(form, valuesOf)
  const guard = useUnsavedGuard(formState.isDirty && !formState.isSubmitting)
  const onSubmit = form.handleSubmit(({ increment, mode, rates }) =>
    save({
      billingIncrementMinutes: minutesOf(increment),
      billingIncrementMode: modeOf(mode),
      defaultRates: sentRates(rates),
      version: settings.version,
    }),
  )
  const ref = useSaveKeys(formState, onSubmit)
  return (
    <form className={styles.form} noValidate ref={ref} onSubmit={(event) => void onSubmit(event)}>
      {guard}
      {formState.errors.root?.message && <FormError>{formState.errors.root.message}</FormError>}
      <SectionTitle>Billing increment</SectionTitle>
      <IncrementFields control={control} />
      <SectionTitle>The firm’s default rates</SectionTitle>
      <p className={styles.note}>Taken where neither the matter nor the person has a rate in the matter’s currency.</p>
      <RatesFields control={control as unknown as Control<RatesValues>} currencies={currencies} />
      <FormBar changes={countChanges(formState.dirtyFields)}>
        <SubmitButton disabled={!formState.isDirty} submitting={formState.isSubmitting}>
          Save changes
        </SubmitButton>
      </FormBar>
    </form>
  )
}

function IncrementFields({ control }: { control: Control<Values> }) {
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
      <p className={styles.note} role="status">
        {incrementExample(minutesOf(increment), modeOf(mode))} A matter can have an increment of its own.
      </p>
    </>
  )
}
