import { useForm, useWatch } from 'react-hook-form'
import type { FirmSettings } from '#contract/firm-settings.ts'
import type { Currency } from '#contract/session.ts'
import { WEEKDAYS } from './weekdays.ts'
import { contractResolver } from '../../../shared/contract-resolver.ts'
import { countChanges, FormBar } from '../../../shared/ui/fields/FormBar.tsx'
import { FormCell, FormGrid } from '../../../shared/ui/fields/FormGrid.tsx'
import { Select } from '../../../shared/ui/fields/Select.tsx'
import { SubmitButton } from '../../../shared/ui/fields/SubmitButton.tsx'
import { TextField } from '../../../shared/ui/fields/TextField.tsx'
import { useFormField } from '../../../shared/ui/fields/use-field.ts'
import { useUnsavedGuard } from '../../../shared/ui/fields/use-unsaved-guard.tsx'
import { SectionTitle } from '../../../shared/ui/page/SectionTitle.tsx'
import { FormError } from '../../../shared/ui/states/InlineNote.tsx'
import { useSaveSettings } from '../use-save-settings.ts'
import { NumberPattern } from './NumberPattern.tsx'
import type { FirmValues } from './firm-values.ts'
import { PlaceFields } from './PlaceFields.tsx'
import styles from '../settings.module.css'
import { useSaveKeys } from '../use-save-keys.ts'

const resolver = contractResolver<FirmValues>(
  async () => (await import('../schemas.ts')).FirmValues,
  (values) => values,
)

const valuesOf = (settings: FirmSettings): FirmValues => ({
  name: settings.name,
  countryCode: settings.countryCode,
  timeZone: settings.timeZone,
  currencyCode: settings.currencyCode,
  multicurrency: settings.multicurrency,
  matterNumberPattern: settings.matterNumberPattern,
  weekStartsOn: String(settings.weekStartsOn),
})

interface Props {
  settings: FirmSettings
  currencies: readonly Currency[]
}

export function FirmForm({ settings, currencies }: Props) {
  const form = useForm({ resolver, defaultValues: valuesOf(settings), mode: 'onTouched' })
  const { control, formState } = form
  const save = useSaveSettings(form, valuesOf)
  const pattern = useWatch({ control, name: 'matterNumberPattern' })
  const guard = useUnsavedGuard(formState.isDirty && !formState.isSubmitting)
  const onSubmit = form.handleSubmit(({ weekStartsOn, currencyCode, ...rest }) =>
    save({
      ...rest,
      ...(!settings.isCurrencySettled && { currencyCode }),
      weekStartsOn: Number(weekStartsOn),
      version: settings.version,
    }),
  )
  const ref = useSaveKeys(formState, onSubmit)
  return (
    <form className={styles.form} noValidate ref={ref} onSubmit={(event) => void onSubmit(event)}>
      {guard}
      {formState.errors.root?.message && <FormError>{formState.errors.root.message}</FormError>}
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
      <PlaceFields control={control} settings={settings} currencies={currencies} />
      <SectionTitle>Matter numbers</SectionTitle>
      <NumberPattern
        field={useFormField(control, 'matterNumberPattern')}
        pattern={pattern}
        sequence={settings.nextMatterSequence}
      />
      <FormBar changes={countChanges(formState.dirtyFields)}>
        <SubmitButton disabled={!formState.isDirty} submitting={formState.isSubmitting}>
          Save changes
        </SubmitButton>
      </FormBar>
    </form>
  )
}
