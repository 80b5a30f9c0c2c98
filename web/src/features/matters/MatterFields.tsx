import { useQuery } from '@tanstack/react-query'
import { FormProvider, useWatch, useFieldArray } from 'react-hook-form'
import { MATTER_STATUSES, type Matter } from '#contract/matters.ts'
import { peopleQuery, practiceAreasQuery, stagesQuery } from '../../shared/choices.ts'
import { today } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { ClientField } from '../../shared/ui/fields/ClientField.tsx'
import { DateField } from '../../shared/ui/fields/DateField.tsx'
import { FormCell, FormGrid } from '../../shared/ui/fields/FormGrid.tsx'
import { FormTextField } from '../../shared/ui/fields/FormTextField.tsx'
import { MultiSelect } from '../../shared/ui/fields/MultiSelect.tsx'
import { namedOptions } from '../../shared/ui/fields/options.ts'
import { AddRow, RemoveRow } from '../../shared/ui/fields/RowButtons.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import { useFormField } from '../../shared/ui/fields/use-field.ts'
import { SectionTitle } from '../../shared/ui/page/SectionTitle.tsx'
import type { MatterFormProps, MatterValues } from './matter-values.ts'
import { CustomFieldInputs } from '../custom-fields/public.ts'
import { isStageOf, StageSelect } from '../matter-stages/public.ts'
import { OfficeSelect } from '../offices/public.ts'
import { RelatedPartyFields } from '../related-parties/public.ts'
import { PayerFields } from './PayerFields.tsx'
import { RateFields } from './RateFields.tsx'
import { TeamFields } from './TeamFields.tsx'
import styles from './matters.module.css'

interface Props extends MatterFormProps {
  /** The matter being edited. It names its client and people, whom the firm's lists may no longer hold. */
  matter: Matter | undefined
  onClient: (clientId: string) => void
}

export function MatterFields({ form, matter, onClient }: Props) {
  return (
    <>
      <FormGrid>
        <MattersClientField form={form} matter={matter} onClient={onClient} />
        <FormTextField control={form.control} name="matterName" label="Matter name" required maxLength={300} />
        <FormTextField
          control={form.control}
          name="matterNumber"
          label="Matter number"
          {...(!matter && { prompt: "Leave empty for the next number of the firm's pattern" })}
          maxLength={60}
        />
        <PracticeAreasField form={form} />
        <StageField form={form} stage={matter?.stage} />
        <FormCell>
          <TextAreaField {...useFormField(form.control, 'description')} label="Description" maxLength={10_000} />
        </FormCell>
      </FormGrid>
      <SectionTitle>Status</SectionTitle>
      <StatusFields form={form} responsible={matter?.responsible} office={matter?.office} />
      <SectionTitle>Rates</SectionTitle>
      <RateFields form={form} />
      <SectionTitle>Who pays the bills</SectionTitle>
      <PayerFields form={form} />
      <SectionTitle>Team</SectionTitle>
      <TeamFields form={form} team={matter?.matterAssignedToInfos} />
      <SectionTitle>Opposing parties</SectionTitle>
      <OpposingFields form={form} />
      <FormProvider {...form}>
        <RelatedPartyFields />
        <CustomFieldInputs kind="matter" />
      </FormProvider>
      <SectionTitle>Court and file</SectionTitle>
      <CourtFields form={form} />
    </>
  )
}

function MattersClientField({ form, matter, onClient }: Props) {
  const field = useFormField(form.control, 'clientId')
  return (
    <ClientField
      {...field}
      valueLabel={field.value === matter?.clientId ? matter.clientName : undefined}
      onChange={(clientId) => {
        field.onChange(clientId)
        onClient(clientId)
      }}
    />
  )
}

function PracticeAreasField({ form }: MatterFormProps) {
  const { firm } = useCurrentUser()
  const load = useQuery({
    ...practiceAreasQuery(firm),
    select: (areas) => areas.map(({ name }) => ({ value: name, label: name })),
  })
  const { data: stages } = useQuery(stagesQuery(firm))
  const field = useFormField(form.control, 'matterPracticeAreas')
  /** A stage goes with its practice area. */
  function choose(areas: string[]): void {
    field.onChange(areas)
    const stage = stages?.find(({ id }) => id === form.getValues('stageId'))
    // Without practice areas there is no stage, whether the stages have loaded by now or not.
    if (areas.length === 0 || (stage && !isStageOf(stage, areas))) form.setValue('stageId', '', { shouldDirty: true })
  }
  return (
    <MultiSelect
      {...field}
      onChange={choose}
      label="Practice areas"
      entity="practice area"
      options={load.data ?? []}
      load={load}
    />
  )
}

function StageField({ form, stage }: MatterFormProps & { stage: Matter['stage'] | undefined }) {
  const areas = useWatch({ control: form.control, name: 'matterPracticeAreas' })
  return <StageSelect {...useFormField(form.control, 'stageId')} areas={areas} stage={stage} />
}

const STATUSES = MATTER_STATUSES.map((status) => ({ value: status, label: status }))

interface ResponsibleProps extends MatterFormProps {
  responsible: Matter['responsible'] | undefined
}

interface StatusProps extends ResponsibleProps {
  office: Matter['office'] | undefined
}

function StatusFields({ form, responsible, office }: StatusProps) {
  const { business } = useCurrentUser()
  const status = useWatch({ control: form.control, name: 'status' })
  const firmsToday = today(business.timeZone)
  const statusField = useFormField(form.control, 'status')
  const closed = useFormField(form.control, 'matterCloseDate')
  return (
    <FormGrid>
      <Select
        {...statusField}
        label="Status"
        entity="status"
        options={STATUSES}
        onChange={(chosen) => statusField.onChange(chosen as MatterValues['status'])}
      />
      <ResponsibleField form={form} responsible={responsible} />
      <OfficeSelect
        {...useFormField(form.control, 'office')}
        office={office}
        {...(office === undefined && {
          prompt: 'Leave empty for the office of the responsible attorney',
          clearable: true,
        })}
      />
      <DateField {...useFormField(form.control, 'matterOpenDate')} label="Opened" today={firmsToday} />
      {status === 'Closed' && (
        <DateField {...closed} label="Closed" today={firmsToday} prompt="Leave empty for today" />
      )}
    </FormGrid>
  )
}

/** The responsible person is added to the team. */
function ResponsibleField({ form, responsible }: ResponsibleProps) {
  const { firm } = useCurrentUser()
  const load = useQuery({ ...peopleQuery(firm), select: namedOptions })
  const field = useFormField(form.control, 'responsibleUserId')
  function choose(userId: string): void {
    field.onChange(userId)
    const team = form.getValues('team')
    if (userId === '' || team.some((member) => member.userId === userId)) return
    form.setValue('team', [...team.filter((member) => member.userId !== ''), { userId, rate: '' }], {
      shouldDirty: true,
    })
  }
  return (
    <Select
      {...field}
      label="Responsible attorney"
      entity="user"
      options={load.data ?? []}
      load={load}
      valueLabel={field.value === responsible?.userId ? responsible.name : undefined}
      clearable
      onChange={choose}
    />
  )
}

function CourtFields({ form }: MatterFormProps) {
  return (
    <FormGrid columns={3}>
      <FormTextField control={form.control} name="courtName" label="Court" maxLength={200} />
      <FormTextField control={form.control} name="suitNumber" label="Suit number" maxLength={120} />
      <FormTextField control={form.control} name="shelfLocation" label="Shelf location" maxLength={200} />
    </FormGrid>
  )
}

/** Each name is checked for conflicts while it is typed. */
function OpposingFields({ form }: MatterFormProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'opposingParties' })
  return (
    <>
      {fields.map((field, index) => (
        <div key={field.id} className={styles.row} data-single>
          <NameField form={form} index={index} />
          <RemoveRow
            label={`Remove opposing party ${index + 1}`}
            onClick={() => remove(index)}
            className={styles.remove}
          />
        </div>
      ))}
      <AddRow onClick={() => append({ name: '' }, { focusName: `opposingParties.${fields.length}.name` })}>
        Add opposing party
      </AddRow>
    </>
  )
}

function NameField({ form, index }: MatterFormProps & { index: number }) {
  return (
    <FormTextField
      control={form.control}
      name={`opposingParties.${index}.name`}
      label={`Opposing party ${index + 1}`}
      placeholder="Full name of a person or company"
      maxLength={300}
    />
  )
}
