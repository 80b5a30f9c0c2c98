import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Court } from '#contract/courts.ts'
import { addDays } from '#domain/calendar-day.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { CheckboxField } from '../../shared/ui/fields/CheckboxField.tsx'
import { DateField } from '../../shared/ui/fields/DateField.tsx'
import { FormCell, FormGrid } from '../../shared/ui/fields/FormGrid.tsx'
import { FormTextField } from '../../shared/ui/fields/FormTextField.tsx'
import type { OptionGroup } from '../../shared/ui/fields/options.ts'
import { PickerField } from '../../shared/ui/fields/PickerField.tsx'
import { useFormField } from '../../shared/ui/fields/use-field.ts'
import { SectionTitle } from '../../shared/ui/page/SectionTitle.tsx'
import { mdyToIso } from '../../shared/ui/values/calendar.ts'
import { AddCourt } from './AddCourt.tsx'
import { courtsQuery } from './queries.ts'
import type { UpdateForm } from './values.ts'
import styles from './progress.module.css'

interface Props {
  form: UpdateForm
}

export function CourtFields({ form }: Props) {
  return (
    <>
      <SectionTitle>Court</SectionTitle>
      <FormGrid>
        <CourtField form={form} />
        <FormTextField control={form.control} name="suitNumber" label="Suit number" maxLength={120} />
        <FormTextField control={form.control} name="judge" label="Judge" maxLength={200} />
        <FormTextField control={form.control} name="coram" label="Coram" maxLength={500} />
      </FormGrid>
    </>
  )
}

/** The firm's own courts, those of its country, then the others. */
function groupsOf(courts: readonly Court[], country: string): OptionGroup[] {
  const toOption = ({ id, name, city }: Court) => ({ value: id, label: name, note: city })
  const own = courts.filter(({ isOwn }) => isOwn)
  const near = courts.filter(({ isOwn, countryCode }) => !isOwn && countryCode === country)
  const far = courts.filter(({ isOwn, countryCode }) => !isOwn && countryCode !== country)
  return [
    ...(own.length > 0 ? [{ label: 'Added by the firm', options: own.map(toOption) }] : []),
    { label: 'Courts', options: near.map(toOption) },
    { label: 'Courts of other countries', options: far.map(toOption) },
  ]
}

/** A court of the list, or one of which the matter has only the name. */
function CourtField({ form }: Props) {
  const { firm } = useCurrentUser()
  const load = useQuery(courtsQuery(firm))
  const { data } = load
  const [isAdding, setAdding] = useState(false)
  const mayAdd = useCan('courtUpdate.create')
  const field = useFormField(form.control, 'courtId')
  // Errors are about the name, even if the court is chosen by its id.
  const { error, externalError } = useFormField(form.control, 'courtName')
  const courtName = useWatch({ control: form.control, name: 'courtName' })
  // The list begins with the firm's own and those of its country.
  const country = data?.find(({ isOwn }) => !isOwn)?.countryCode ?? ''
  const groups = useMemo(() => groupsOf(data ?? [], country), [data, country])
  const choose = (id: string, name: string) => {
    field.onChange(id)
    form.setValue('courtName', name, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }
  return (
    <>
      <PickerField
        {...field}
        label="Court"
        required
        error={error}
        externalError={externalError}
        groups={groups}
        entity="court"
        maxHeight={300}
        load={load}
        valueLabel={courtName || undefined}
        onChange={(id) => choose(id, data?.find((court) => court.id === id)?.name ?? '')}
        addLink={mayAdd ? { label: 'Add court', onClick: () => setAdding(true) } : undefined}
      />
      {isAdding && <AddCourt onAdded={(court) => choose(court.id, court.name)} onClose={() => setAdding(false)} />}
    </>
  )
}

const NEXT_FIELDS = ['nextOn', 'nextTime', 'nextRoom', 'nextPurpose'] as const
const PURPOSES = ['Mention', 'Hearing', 'Trial', 'Ruling', 'Judgment'] as const

export function NextDateFields({ form, today }: Props & { today: string }) {
  const [date, nextOn] = useWatch({ control: form.control, name: ['date', 'nextOn'] })
  const heardOn = mdyToIso(date) || today
  const concluded = useFormField(form.control, 'isConcluded', ['nextOn'])
  return (
    <>
      <SectionTitle>Next date</SectionTitle>
      <FormGrid>
        <DateField
          {...useFormField(form.control, 'nextOn')}
          label="Next date"
          today={today}
          min={addDays(heardOn, 1)}
          disabled={concluded.value}
        />
        <FormTextField
          control={form.control}
          name="nextTime"
          deps={['nextOn']}
          label="Time"
          placeholder="09:30"
          maxLength={10}
          disabled={concluded.value}
        />
        <FormTextField
          control={form.control}
          name="nextRoom"
          deps={['nextOn']}
          label="Courtroom"
          maxLength={120}
          disabled={concluded.value}
        />
        <div className={styles.purpose}>
          <FormTextField
            control={form.control}
            name="nextPurpose"
            deps={['nextOn']}
            label="Purpose"
            maxLength={200}
            disabled={concluded.value}
          />
          {nextOn !== '' && <Purposes form={form} />}
        </div>
        <FormCell>
          <CheckboxField
            {...concluded}
            label="The case is concluded: there is no next date"
            onChange={(isConcluded) => {
              concluded.onChange(isConcluded)
              if (!isConcluded) return
              for (const name of NEXT_FIELDS) form.setValue(name, '', { shouldDirty: true })
            }}
          />
        </FormCell>
      </FormGrid>
    </>
  )
}

/** The most frequent purposes, as buttons. */
function Purposes({ form }: Props) {
  return (
    <div className={styles.purposes} role="group" aria-label="Usual purposes">
      {PURPOSES.map((purpose) => (
        <Button
          key={purpose}
          size="compact-sm"
          variant="default"
          onClick={() => form.setValue('nextPurpose', purpose, { shouldDirty: true })}
        >
          {purpose}
        </Button>
      ))}
    </div>
  )
}
