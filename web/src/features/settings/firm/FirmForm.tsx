import { useForm, useWatch } from 'react-hook-form'
import type { FirmSettings } from '#contract/firm-settings.ts'
import { WEEKDAYS } from './weekdays.ts'
import { contractResolver } from '../../../shared/contract-resolver.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { countChanges, FormBar } from '../../../shared/ui/fields/FormBar.tsx'
import { FormCell, FormGrid } from '../../../shared/ui/fields/FormGrid.tsx'
import { Select } from '../../../shared/ui/fields/Select.tsx'
import { SubmitButton } from '../../../shared/ui/fields/SubmitButton.tsx'
import { TextField } from '../../../shared/ui/fields/TextField.tsx'
import { useFormField } from '../../../shared/ui/fields/use-field.ts'
import { useUnsavedGuard } from '../../../shared/ui/fields/use-unsaved-guard.tsx'
import { KeyValueList } from '../../../shared/ui/page/KeyValueList.tsx'
import { SectionTitle } from '../../../shared/ui/page/SectionTitle.tsx'
import { FormError } from '../../../shared/ui/states/InlineNote.tsx'
import { useSaveSettings } from '../use-save-settings.ts'
import { NumberPattern } from './NumberPattern.tsx'
import '../settings.css'
import { useSaveKeys } from '../use-save-keys.ts'

interface Values {
  name: string
  matterNumberPattern: string
  weekStartsOn: string
}
const resolver = contractResolver<Values>(
  async () => (await import('../schemas.ts')).FirmValues,
  (values) => values,
)

const valuesOf = (settings: FirmSettings): Values => ({
  name: settings.name,
  matterNumberPattern: settings.matterNumberPattern,
  weekStartsOn: String(settings.weekStartsOn),
})

export function FirmForm({ settings }: { settings: FirmSettings }) {
  const form = useForm({ resolver, defaultValues: valuesOf(settings), mode: 'onTouched' })
  const { control, formState } = form
  const save = useSaveSettings(form, valuesOf)
  const pattern = useWatch({ control, name: 'matterNumberPattern' })
  const guard = useUnsavedGuard(formState.isDirty && !formState.isSubmitting)
  const onSubmit = form.handleSubmit(({ weekStartsOn, ...rest }) =>
    save({ ...rest, weekStartsOn: Number(weekStartsOn), version: settings.version }),
  )
  const ref = useSaveKeys(formState.isDirty, onSubmit)
  return (
    <form className="lx-settings-form" noValidate ref={ref} onSubmit={(event) => void onSubmit(event)}>
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
      <FixedFacts />
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

const countries = new Intl.DisplayNames(['en'], { type: 'region' })
const currencies = new Intl.DisplayNames(['en'], { type: 'currency' })

/** What every saved amount, day and link rests on: chosen when the firm was set up, and shown here. */
function FixedFacts() {
  const { business } = useCurrentUser()
  const { currencyISOCode: code } = business
  return (
    <>
      <SectionTitle>Fixed when the firm was set up</SectionTitle>
      <KeyValueList
        items={[
          { label: 'Portal address', value: `/portal/${business.slug}` },
          { label: 'Country', value: countries.of(business.countryCode) },
          { label: 'Currency', value: `${currencies.of(code) ?? code} (${code})` },
          { label: 'Other currencies', value: business.multicurrency ? 'Bills in other currencies too' : 'None' },
          { label: 'Time zone', value: business.timeZone.replaceAll('_', ' ') },
        ]}
      />
    </>
  )
}
