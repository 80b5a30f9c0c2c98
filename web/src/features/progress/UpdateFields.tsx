import { Button } from '@mantine/core'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { CourtDefaults } from '#contract/progress-shapes.ts'
import { dayText } from '#domain/calendar-day.ts'
import { today as todayIn } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { SHARING } from '../../shared/sharing.ts'
import { CheckboxField } from '../../shared/ui/fields/CheckboxField.tsx'
import { DateField } from '../../shared/ui/fields/DateField.tsx'
import { FormCell, FormGrid } from '../../shared/ui/fields/FormGrid.tsx'
import { FormTextField } from '../../shared/ui/fields/FormTextField.tsx'
import { MatterSelect } from '../../shared/records/MatterSelect.tsx'
import { useFormField } from '../../shared/ui/fields/use-field.ts'
import { SectionTitle } from '../../shared/ui/page/SectionTitle.tsx'
import { isBlank } from '../../shared/ui/rich-text/blank.ts'
import { RichTextField } from '../../shared/ui/rich-text/RichTextField.tsx'
import { CourtFields, NextDateFields } from './CourtFields.tsx'
import type { Update } from './queries.ts'
import type { UpdateForm } from './values.ts'
import styles from './progress.module.css'

interface Props {
  form: UpdateForm
  known: Update | undefined
  /** The date that the court gave last. */
  hearing: CourtDefaults['hearing'] | undefined
}

export function UpdateFields({ form, known, hearing }: Props) {
  const { business } = useCurrentUser()
  const isCourt = useWatch({ control: form.control, name: 'kind' }) === 'court'
  const today = todayIn(business.timeZone)
  return (
    <>
      <FormGrid>
        <MatterField form={form} known={known} />
        <DateField
          {...useFormField(form.control, 'date', ['nextOn'])}
          label="Date"
          required
          today={today}
          {...(isCourt && { max: today })}
          prompt={hearing ? hearingNote(hearing) : undefined}
        />
        {!isCourt && (
          <FormCell>
            <FormTextField control={form.control} name="title" label="Subject" maxLength={200} />
          </FormCell>
        )}
      </FormGrid>
      {isCourt && <CourtFields form={form} />}
      <RichTextField {...useRichField(form, 'body')} label={isCourt ? 'What happened' : 'Note'} required />
      {isCourt && <NextDateFields form={form} today={today} />}
      <ClientVersion form={form} />
    </>
  )
}

function hearingNote({ day, time, room, purpose }: NonNullable<CourtDefaults['hearing']>): string {
  const when = [dayText(day), time, room].filter(Boolean).join(', ')
  return purpose === '' ? `The court gave ${when}` : `The court gave ${when} for: ${purpose}`
}

/** A rich text has no element that the form could focus. */
function useRichField(form: UpdateForm, name: 'body' | 'clientBody') {
  const { inputRef: _inputRef, name: _name, ...field } = useFormField(form.control, name)
  return field
}

function MatterField({ form, known }: Pick<Props, 'form' | 'known'>) {
  const field = useFormField(form.control, 'matterId')
  return <MatterSelect {...field} label="Matter" required saved={known} onChange={field.onChange} />
}

/** The client reads a separate version, once it is shared. Most updates have none. */
function ClientVersion({ form }: Pick<Props, 'form'>) {
  const [isWritten, setWritten] = useState(() => !isBlank(form.getValues('clientBody')))
  const text = useRichField(form, 'clientBody')
  const shared = useFormField(form.control, 'isShared')
  return (
    <>
      <SectionTitle>For the client</SectionTitle>
      {isWritten ? (
        <>
          <RichTextField {...text} label="Version for the client" prompt="The client sees only this text" />
          <CheckboxField {...shared} label="Share with the client" prompt={SHARING} />
        </>
      ) : (
        <Button variant="default" className={styles.write} onClick={() => setWritten(true)}>
          Write a version for the client
        </Button>
      )}
    </>
  )
}
