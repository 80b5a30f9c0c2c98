import { z } from 'zod'
import { firmCall, firmKeys, Id, OptionalText, RequiredText } from './common.ts'
import { endpoint, needs } from './endpoint.ts'
import { EditedVersion } from './fields.ts'
import { choice, choiceCalls, choiceParams } from './firm-lists.ts'

/** Where something is of the head office, which is the firm itself: its address is that of the letterhead. */
export const HEAD_OFFICE = 'head'

/** A further office of the firm. What it leaves blank is the firm's own on its documents. */
export const Office = z.strictObject({
  ...choice,
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  taxNumber: z.string(),
})
export type Office = z.infer<typeof Office>

/** The office of a person or of a matter; null for the head office. */
export const OfficeName = z.strictObject({ id: Id(), name: z.string() }).nullable()
export type OfficeName = z.infer<typeof OfficeName>

/** The offices to filter by: one by its id, or the head office. An unknown value is ignored. */
export const OfficeFilter = z
  .union([z.literal(HEAD_OFFICE), Id()])
  .optional()
  .catch(undefined)

/** The choice of an office in a form; null for the head office. */
export const OfficeChoice = Id('Office is not known').nullable().optional()

const fields = {
  name: RequiredText(120, 'Name'),
  address: RequiredText(500, 'Address'),
  phone: OptionalText(60),
  email: z.union([z.literal(''), z.email('Email is not valid').max(254, 'At most 254 characters')]).optional(),
  taxNumber: OptionalText(60),
}
export const OfficeInput = z.strictObject({ ...firmKeys, ...fields })
export type OfficeInput = z.output<typeof OfficeInput>
/** A field that is left out keeps its value. */
export const OfficeUpdate = z.strictObject({ ...firmKeys, ...fields, version: EditedVersion })
export type OfficeUpdate = z.output<typeof OfficeUpdate>

export const offices = {
  list: endpoint('GET', '/admin/offices', {
    summary: "The firm's offices besides its head office, in their order, archived ones included",
    access: needs(),
    ...firmCall,
    response: z.array(Office),
  }),
  create: endpoint('POST', '/admin/offices', {
    summary: 'Adds an office, as the last of the list',
    access: needs('adminPermissions'),
    ...firmCall,
    body: OfficeInput,
    response: Office,
    refusals: ['choice_known'],
    done: 'Office saved',
  }),
  update: endpoint('PUT', '/admin/offices/:id', {
    summary: 'Changes what documents say of an office from now on; issued ones stay as they are',
    access: needs('adminPermissions'),
    params: choiceParams,
    ...firmCall,
    body: OfficeUpdate,
    response: Office,
    refusals: ['choice_known', 'stale_version'],
    done: 'Office saved',
  }),
  ...choiceCalls({ path: '/admin/offices', noun: 'office', row: Office }),
}
