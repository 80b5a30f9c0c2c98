import type {
  ActivityChoice,
  ActivityInput,
  ActivityUpdate,
  PracticeAreaChoice,
  PracticeAreaInput,
  PracticeAreaUpdate,
} from '#contract/firm-lists.ts'
import type { FirmContext } from '../../platform/context.ts'
import { assertVersion, updateRecord } from '../../platform/db/records.ts'
import { newId } from '../../platform/ids.ts'
import { notFound } from '../../platform/refusal.ts'
import { rateTypeOf } from '../matters/public.ts'
import {
  findActivityUse,
  insertActivity,
  insertArea,
  isNameKnown,
  lockList,
  selectActivities,
  selectFirmAreas,
  updatePositions,
  type FirmList,
} from './queries.ts'
import { choiceKnown, lastChoice } from './refusals.ts'
import { toActivity, toArea } from './view.ts'

const AREAS: FirmList = { table: 'app.practice_areas' }

export const listActivityChoices = async ({ tx }: FirmContext): Promise<ActivityChoice[]> =>
  (await selectActivities(tx)).map(toActivity)

export const listAreaChoices = async ({ tx }: FirmContext): Promise<PracticeAreaChoice[]> =>
  (await selectFirmAreas(tx)).map(toArea)

/** The list that an activity type is of. */
async function resolveActivityList({ tx }: FirmContext, id: string): Promise<FirmList> {
  const appliesTo = await findActivityUse(tx, id)
  if (!appliesTo) throw notFound('Activity type')
  return { table: 'app.activities', appliesTo }
}

async function getActivity(context: FirmContext, id: string): Promise<ActivityChoice> {
  return getChoice(await listActivityChoices(context), id, 'Activity type')
}

async function getArea(context: FirmContext, id: string): Promise<PracticeAreaChoice> {
  return getChoice(await listAreaChoices(context), id, 'Practice area')
}

export function getChoice<Choice extends { readonly id: string }>(
  choices: readonly Choice[],
  id: string,
  what: string,
): Choice {
  const choice = choices.find((one) => one.id === id)
  if (!choice) throw notFound(what)
  return choice
}

export async function createActivity(context: FirmContext, input: ActivityInput): Promise<ActivityChoice> {
  const { tx, businessId } = context
  const id = newId()
  const list = { table: 'app.activities', appliesTo: input.appliesTo } as const
  const position = await getNextPosition(context, list, input.name)
  await insertActivity(tx, {
    business_id: businessId,
    id,
    name: input.name,
    applies_to: input.appliesTo,
    billable_by_default: input.billableByDefault,
    position,
    updated_at: context.clock.now(),
  })
  return getActivity(context, id)
}

export async function createArea(context: FirmContext, input: PracticeAreaInput): Promise<PracticeAreaChoice> {
  const { tx, businessId } = context
  const id = newId()
  const position = await getNextPosition(context, AREAS, input.name)
  await insertArea(tx, {
    business_id: businessId,
    id,
    name: input.name,
    usual_rate_type: rateTypeOf(input.usualRate),
    position,
    updated_at: context.clock.now(),
  })
  return getArea(context, id)
}

/** The position behind all others, for a name that the list does not have yet. */
export async function getNextPosition({ tx }: FirmContext, list: FirmList, name: string): Promise<number> {
  const choices = await lockList(tx, list)
  if (await isNameKnown(tx, list, name)) throw choiceKnown()
  return lastPosition(choices) + 1
}

const lastPosition = (choices: readonly { readonly position: number }[]): number =>
  choices.reduce((last, { position }) => Math.max(last, position), 0)

export async function updateActivity(
  context: FirmContext,
  id: string,
  { name, billableByDefault, version }: ActivityUpdate,
): Promise<ActivityChoice> {
  const list = await resolveActivityList(context, id)
  await assertEditable(context, list, { id, name, version, what: 'Activity type' })
  await updateRecord(context, 'app.activities', id, { name, billable_by_default: billableByDefault })
  return getActivity(context, id)
}

export async function updateArea(
  context: FirmContext,
  id: string,
  { name, usualRate, version }: PracticeAreaUpdate,
): Promise<PracticeAreaChoice> {
  await assertEditable(context, AREAS, { id, name, version, what: 'Practice area' })
  await updateRecord(context, 'app.practice_areas', id, { name, usual_rate_type: rateTypeOf(usualRate) })
  return getArea(context, id)
}

interface Edit {
  readonly id: string
  readonly name: string
  readonly version: number | undefined
  readonly what: string
}

export async function assertEditable(
  { tx }: FirmContext,
  list: FirmList,
  { id, name, version, what }: Edit,
): Promise<void> {
  const stored = getChoice(await lockList(tx, list), id, what)
  assertVersion(version, stored.version, what)
  if (await isNameKnown(tx, list, name, id)) throw choiceKnown()
}

interface ChoiceKind<Choice> {
  readonly what: string
  readonly resolveList: (context: FirmContext, id: string) => Promise<FirmList> | FirmList
  readonly get: (context: FirmContext, id: string) => Promise<Choice>
}

/** What happens alike to a choice of every list: it is archived, restored and moved. */
export function createChoiceLifecycle<Choice>({ what, resolveList, get }: ChoiceKind<Choice>) {
  async function lock(context: FirmContext, id: string) {
    const list = await resolveList(context, id)
    const choices = await lockList(context.tx, list)
    return { list, choices, choice: getChoice(choices, id, what) }
  }

  /** Refuses the last one of a list that records need: time and expenses have a type each. */
  async function archive(context: FirmContext, id: string): Promise<Choice> {
    const { list, choices, choice } = await lock(context, id)
    const isLast = choices.every((one) => one === choice || one.archived_at !== null)
    if (list.table === 'app.activities' && choice.archived_at === null && isLast) throw lastChoice()
    if (choice.archived_at === null) await updateRecord(context, list.table, id, { archived_at: context.clock.now() })
    return get(context, id)
  }

  async function restore(context: FirmContext, id: string): Promise<Choice> {
    const { list, choices, choice } = await lock(context, id)
    if (choice.archived_at !== null)
      await updateRecord(context, list.table, id, { archived_at: null, position: lastPosition(choices) + 1 })
    return get(context, id)
  }

  async function move(context: FirmContext, id: string, beforeId: string | null): Promise<Choice> {
    const { list, choices, choice } = await lock(context, id)
    const others = choices.filter((one) => one !== choice)
    const at = beforeId === null ? others.length : others.indexOf(getChoice(others, beforeId, what))
    await updatePositions(context, list, others.toSpliced(at, 0, choice))
    return get(context, id)
  }

  return { archive, restore, move }
}

export const activityLifecycle = createChoiceLifecycle({
  what: 'Activity type',
  resolveList: resolveActivityList,
  get: getActivity,
})
export const areaLifecycle = createChoiceLifecycle({ what: 'Practice area', resolveList: () => AREAS, get: getArea })
