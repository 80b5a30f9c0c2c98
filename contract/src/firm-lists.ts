import { z } from 'zod'
import { MATTER_RATES } from '#domain/billable.ts'
import { firmCall, firmKeys, Id, RequiredText } from './common.ts'
import { endpoint, needs } from './endpoint.ts'
import { EditedVersion, RequiredId } from './fields.ts'

/** What activity types are chosen for: time entries, or expenses, whose categories they are. */
export const ACTIVITY_USES = ['time', 'expense'] as const
export type ActivityUse = (typeof ACTIVITY_USES)[number]

/** A choice of a list that the firm keeps. An archived one stays on the records that have it and is offered no more. */
export const choice = { id: Id(), name: z.string(), isArchived: z.boolean(), version: z.int() }
const name = RequiredText(120, 'Name')

export const ActivityChoice = z.strictObject({
  ...choice,
  appliesTo: z.enum(ACTIVITY_USES),
  billableByDefault: z.boolean(),
  utbmsCode: z.string().nullable(),
})
export type ActivityChoice = z.infer<typeof ActivityChoice>

export const PracticeAreaChoice = z.strictObject({ ...choice, usualRate: z.enum(MATTER_RATES) })
export type PracticeAreaChoice = z.infer<typeof PracticeAreaChoice>

const activityFields = { name, billableByDefault: z.boolean('Say whether it is usually billable') }
export const ActivityInput = z.strictObject({
  ...firmKeys,
  appliesTo: z.enum(ACTIVITY_USES, 'Say whether it is for time or for expenses'),
  ...activityFields,
})
export type ActivityInput = z.output<typeof ActivityInput>
export const ActivityUpdate = z.strictObject({ ...firmKeys, ...activityFields, version: EditedVersion })
export type ActivityUpdate = z.output<typeof ActivityUpdate>

const areaFields = { name, usualRate: z.enum(MATTER_RATES, 'Rate type is not known') }
export const PracticeAreaInput = z.strictObject({ ...firmKeys, ...areaFields })
export type PracticeAreaInput = z.output<typeof PracticeAreaInput>
export const PracticeAreaUpdate = z.strictObject({ ...firmKeys, ...areaFields, version: EditedVersion })
export type PracticeAreaUpdate = z.output<typeof PracticeAreaUpdate>

export const choiceParams = z.object({ id: Id('Not an id') })
/** In front of another choice, or with null to the end. */
const ChoiceMove = z.strictObject({ ...firmKeys, beforeId: RequiredId('Not an id').nullable() })

interface ListDetails<Path extends string, Row extends z.ZodType> {
  readonly path: Path
  /** `activity type` */
  readonly noun: string
  readonly row: Row
}

/** The calls that lists have alike. Whoever changes the firm's settings changes its lists. */
export const choiceCalls = <const Path extends string, Row extends z.ZodType>({
  path,
  noun,
  row,
}: ListDetails<Path, Row>) => {
  const capital = noun.charAt(0).toUpperCase() + noun.slice(1)
  return {
    archive: endpoint('POST', `${path}/:id/archive`, {
      summary: `Offers the ${noun} to new records no more; records that have it keep it`,
      access: needs('adminPermissions'),
      params: choiceParams,
      ...firmCall,
      response: row,
      refusals: ['last_choice'],
      done: `${capital} archived`,
    }),
    restore: endpoint('POST', `${path}/:id/restore`, {
      summary: `Offers an archived ${noun} again, as the last of its list`,
      access: needs('adminPermissions'),
      params: choiceParams,
      ...firmCall,
      response: row,
      done: `${capital} restored`,
    }),
    move: endpoint('POST', `${path}/:id/move`, {
      summary: `Puts the ${noun} in front of another one, or at the end of its list`,
      access: needs('adminPermissions'),
      params: choiceParams,
      ...firmCall,
      body: ChoiceMove,
      response: row,
      done: 'Order saved',
    }),
  }
}

export const activityTypes = {
  list: endpoint('GET', '/admin/activity-types', {
    summary: 'The activity types of time and the categories of expenses in their order, archived ones included',
    access: needs('activity'),
    ...firmCall,
    response: z.array(ActivityChoice),
  }),
  create: endpoint('POST', '/admin/activity-types', {
    summary: 'Adds an activity type or an expense category as the last of its list',
    access: needs('adminPermissions'),
    ...firmCall,
    body: ActivityInput,
    response: ActivityChoice,
    refusals: ['choice_known'],
    done: 'Activity type saved',
  }),
  update: endpoint('PUT', '/admin/activity-types/:id', {
    summary: 'Renames an activity type, also where it is on records, and says whether its work is usually billable',
    access: needs('adminPermissions'),
    params: choiceParams,
    ...firmCall,
    body: ActivityUpdate,
    response: ActivityChoice,
    refusals: ['choice_known', 'stale_version'],
    done: 'Activity type saved',
  }),
  ...choiceCalls({ path: '/admin/activity-types', noun: 'activity type', row: ActivityChoice }),
}

export const practiceAreas = {
  list: endpoint('GET', '/admin/practice-areas', {
    summary: "The firm's practice areas in their order, archived ones included",
    access: needs('updateAccountSettings'),
    ...firmCall,
    response: z.array(PracticeAreaChoice),
  }),
  create: endpoint('POST', '/admin/practice-areas', {
    summary: 'Adds a practice area as the last of the list',
    access: needs('adminPermissions'),
    ...firmCall,
    body: PracticeAreaInput,
    response: PracticeAreaChoice,
    refusals: ['choice_known'],
    done: 'Practice area saved',
  }),
  update: endpoint('PUT', '/admin/practice-areas/:id', {
    summary: 'Renames a practice area, also where it is on matters, and changes its usual rate type',
    access: needs('adminPermissions'),
    params: choiceParams,
    ...firmCall,
    body: PracticeAreaUpdate,
    response: PracticeAreaChoice,
    refusals: ['choice_known', 'stale_version'],
    done: 'Practice area saved',
  }),
  ...choiceCalls({ path: '/admin/practice-areas', noun: 'practice area', row: PracticeAreaChoice }),
}
