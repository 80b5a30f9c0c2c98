import { useState } from 'react'
import { formatCustomFilter, MAX_CUSTOM_CONDITIONS, parseCustomFilter } from '#domain/custom-filter.ts'
import { DateField } from '../fields/DateField.tsx'
import { FormGrid } from '../fields/FormGrid.tsx'
import { NumberField } from '../fields/NumberField.tsx'
import { Select } from '../fields/Select.tsx'
import { TextField } from '../fields/TextField.tsx'
import { FormDialog } from '../overlays/FormDialog.tsx'
import { useOpenOnMount } from '../overlays/lazy.tsx'
import { LoadingSpinner } from '../states/Loading.tsx'
import { answersOf, conditionsOf, problemOf, type Answer, type Answers } from './custom-answers.ts'
import { FilterChip, type ChipProps } from './FilterChip.tsx'
import { YES_NO, type Filter, type FilteredField } from './filters.ts'

export type CustomDropdownProps = ChipProps<Extract<Filter, { kind: 'custom' }>, string>

/** A dialog with an answer for each of the firm's own fields behind a chip, opened on mount. */
export default function CustomDropdown(chip: CustomDropdownProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useOpenOnMount(() => setOpen(true))
  return (
    <>
      <FilterChip {...chip} buttonRef={button} isOpen={isOpen} onOpen={() => setOpen(true)} />
      {isOpen && <FilterDialog {...chip} onClose={() => setOpen(false)} />}
    </>
  )
}

function FilterDialog({ filter, value, onChange, onClose }: CustomDropdownProps & { onClose: () => void }) {
  const [changed, setAnswers] = useState<Answers>()
  const [isRefused, setRefused] = useState(false)
  const { fields } = filter
  const isSet = typeof value === 'string' && value !== ''
  const answers = changed ?? (isSet && fields ? answersOf(fields, parseCustomFilter(value)) : {})
  const problems = (fields ?? []).map((field) => problemOf(field, answers[field.id] ?? {}))
  const hasProblem = problems.some((problem) => problem !== undefined)
  const isTooMuch = !hasProblem && conditionsOf(fields ?? [], answers).length > MAX_CUSTOM_CONDITIONS

  function apply(): void {
    if (!fields || hasProblem || isTooMuch) return setRefused(true)
    onChange(formatCustomFilter(conditionsOf(fields, answers)) || undefined)
    onClose()
  }
  return (
    <FormDialog
      title="Filter by custom fields"
      width={560}
      submit="Show"
      isSending={false}
      refusal={isRefused && isTooMuch ? `Filter by at most ${MAX_CUSTOM_CONDITIONS} fields at once` : undefined}
      onSubmit={apply}
      onClose={onClose}
    >
      {fields ? (
        <FormGrid>
          {fields.map((field, index) => (
            <FieldAnswer
              key={field.id}
              field={field}
              answer={answers[field.id] ?? {}}
              today={filter.today}
              problem={isRefused ? problems[index] : undefined}
              onAnswer={(answer) => setAnswers({ ...answers, [field.id]: answer })}
            />
          ))}
        </FormGrid>
      ) : (
        <LoadingSpinner />
      )}
    </FormDialog>
  )
}

interface AnswerProps {
  field: FilteredField
  answer: Answer
  today: string
  problem: string | undefined
  onAnswer: (answer: Answer) => void
}

function FieldAnswer({ field, answer, today, problem, onAnswer }: AnswerProps) {
  const { name, fieldType, choices } = field
  const part = (key: keyof Answer) => ({
    value: answer[key] ?? '',
    onChange: (text: string) => onAnswer({ ...answer, [key]: text }),
  })
  if (fieldType === 'text')
    return <TextField {...part('value')} label={`${name} contains`} maxLength={200} externalError={problem} />
  if (fieldType === 'choice' || fieldType === 'yesNo') {
    const options = fieldType === 'yesNo' ? YES_NO : choices.map((choice) => ({ value: choice, label: choice }))
    return <Select {...part('value')} label={name} entity="answer" options={options} clearable />
  }
  return (['from', 'to'] as const).map((end) => {
    const input = { ...part(end), label: `${name} ${end}`, externalError: problem }
    return fieldType === 'date' ? (
      <DateField key={end} {...input} today={today} />
    ) : (
      <NumberField key={end} {...input} />
    )
  })
}
