import type { CustomField, CustomFieldInput, CustomFieldUpdate } from '#contract/custom-fields.ts'
import { MAX_CUSTOM_FIELDS } from '#contract/custom-values.ts'
import type { FirmContext } from '../../platform/context.ts'
import { updateRecord } from '../../platform/db/records.ts'
import { newId } from '../../platform/ids.ts'
import { notFound } from '../../platform/refusal.ts'
import { assertEditable, createChoiceLifecycle, getChoice, getNextPosition } from '../firm-lists/public.ts'
import { findFieldKind, insertField, selectFields, selectFieldsOfKind } from './queries.ts'
import { choicesMissing, tooManyFields } from './refusals.ts'
import { toField } from './view.ts'

export const listCustomFields = async ({ tx }: FirmContext): Promise<CustomField[]> =>
  (await selectFields(tx)).map(toField)

const getCustomField = async (context: FirmContext, id: string): Promise<CustomField> =>
  getChoice(await listCustomFields(context), id, 'Custom field')

const listOf = (recordKind: CustomField['recordKind']) => ({ table: 'app.custom_fields', recordKind }) as const

async function resolveField({ tx }: FirmContext, id: string) {
  const field = await findFieldKind(tx, id)
  if (!field) throw notFound('Custom field')
  return field
}

/** Only a choice has choices; those of any other field are left out. */
function resolveChoices(fieldType: CustomField['fieldType'], choices: readonly string[]): string[] {
  if (fieldType !== 'choice') return []
  if (choices.length === 0) throw choicesMissing()
  return [...choices]
}

export async function createCustomField(context: FirmContext, input: CustomFieldInput): Promise<CustomField> {
  const { tx, businessId, clock } = context
  const choices = resolveChoices(input.fieldType, input.choices)
  const position = await getNextPosition(context, listOf(input.recordKind), input.name)
  if ((await selectFieldsOfKind(tx, input.recordKind)).length >= MAX_CUSTOM_FIELDS) throw tooManyFields()
  const [id, now] = [newId(), clock.now()]
  await insertField(tx, {
    business_id: businessId,
    id,
    record_kind: input.recordKind,
    name: input.name,
    field_type: input.fieldType,
    choices,
    is_required: input.isRequired,
    is_listed: input.isListed,
    position,
    created_at: now,
    updated_at: now,
  })
  return getCustomField(context, id)
}

export async function updateCustomField(
  context: FirmContext,
  id: string,
  { name, choices, isRequired, isListed, version }: CustomFieldUpdate,
): Promise<CustomField> {
  const field = await resolveField(context, id)
  await assertEditable(context, listOf(field.record_kind), { id, name, version, what: 'Custom field' })
  await updateRecord(context, 'app.custom_fields', id, {
    name,
    choices: resolveChoices(field.field_type, choices),
    is_required: isRequired,
    is_listed: isListed,
  })
  return getCustomField(context, id)
}

export const customFieldLifecycle = createChoiceLifecycle({
  what: 'Custom field',
  resolveList: async (context, id) => listOf((await resolveField(context, id)).record_kind),
  get: getCustomField,
})
