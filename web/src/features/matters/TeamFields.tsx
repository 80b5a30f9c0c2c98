import { useQuery } from '@tanstack/react-query'
import { useFieldArray, useWatch } from 'react-hook-form'
import type { Matter } from '#contract/matters.ts'
import { peopleQuery } from '../../shared/choices.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { MoneyField } from '../../shared/ui/fields/MoneyField.tsx'
import { AddRow, RemoveRow } from '../../shared/ui/fields/RowButtons.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { useFormField } from '../../shared/ui/fields/use-field.ts'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { useMatterCurrency } from './RateFields.tsx'
import type { MatterFormProps } from './matter-values.ts'
import styles from './matters.module.css'

type Team = Matter['matterAssignedToInfos']

/** The people on the matter, each with an optional rate of their own. */
export function TeamFields({ form, team: saved = [] }: MatterFormProps & { team?: Team | undefined }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'team' })
  const team = useWatch({ control: form.control, name: 'team' })
  const error = form.formState.errors.team?.message ?? form.formState.errors.team?.root?.message
  const { firm } = useCurrentUser()
  const { data: people } = useQuery(peopleQuery(firm))
  // People who left the firm are no longer offered, but keep their names on the matters they worked on.
  const names = new Map([
    ...saved.map(({ userId, name }) => [userId, name] as const),
    ...(people ?? []).map(({ id, name }) => [id, name] as const),
  ])
  const taken = team.map(({ userId }) => userId)
  const free = people?.filter(({ id }) => !taken.includes(id))
  const isComplete = free !== undefined && taken.filter((id) => id === '').length >= free.length
  return (
    <>
      {error && <InlineNote tone="danger">{error}</InlineNote>}
      {fields.map((field, index) => {
        const name = names.get(team[index]?.userId ?? '')
        return (
          <fieldset key={field.id} className={styles.row}>
            <legend className="lx-sr-only">{name ?? `Team member ${index + 1}`}</legend>
            <MemberFields form={form} index={index} people={people ?? []} taken={taken} valueLabel={name} />
            <RemoveRow
              label={`Remove ${name ?? `team member ${index + 1}`}`}
              onClick={() => remove(index)}
              className={styles.remove}
            />
          </fieldset>
        )
      })}
      <AddRow onClick={() => append({ userId: '', rate: '' })} disabled={isComplete}>
        Add person
      </AddRow>
    </>
  )
}

interface MemberProps extends MatterFormProps {
  index: number
  people: readonly { id: string; name: string; roleName: string }[]
  taken: readonly string[]
  valueLabel: string | undefined
}

function MemberFields({ form, index, people, taken, valueLabel }: MemberProps) {
  const currency = useMatterCurrency({ form })
  const field = useFormField(form.control, `team.${index}.userId`)
  const options = people
    .filter(({ id }) => id === field.value || !taken.includes(id))
    .map(({ id, name, roleName }) => ({ value: id, label: name, note: roleName }))
  return (
    <>
      <Select {...field} label="Person" entity="user" options={options} valueLabel={valueLabel} />
      <MoneyField
        {...useFormField(form.control, `team.${index}.rate`)}
        label="Rate per hour"
        currency={currency}
        placeholder="Usual rate"
      />
    </>
  )
}
