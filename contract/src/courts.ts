import { z } from 'zod'
import { firmCall, firmKeys, FirmQuery, Id, RequiredText, Text } from './common.ts'
import { endpoint, needs } from './endpoint.ts'
import { EditedVersion } from './fields.ts'
import { choice, choiceParams } from './firm-lists.ts'

export const Court = z.strictObject({
  id: z.string(),
  name: z.string(),
  city: z.string(),
  /** `NG`; blank for a court that the firm added. */
  countryCode: z.string(),
  isOwn: z.boolean(),
})
export type Court = z.infer<typeof Court>

/** A court that the firm added, as its settings list it. */
export const OwnCourt = z.strictObject({ ...choice, city: z.string() })
export type OwnCourt = z.infer<typeof OwnCourt>

const fields = { name: RequiredText(200, 'Court'), city: Text(120).default('') }
export const CourtInput = z.strictObject({ ...firmKeys, ...fields })
export type CourtInput = z.output<typeof CourtInput>
export const CourtChange = z.strictObject({ ...firmKeys, ...fields, version: EditedVersion })
export type CourtChange = z.output<typeof CourtChange>

export const courts = {
  list: endpoint('GET', '/admin/court/list', {
    summary: "The firm's own courts, those of its country, then all others",
    access: needs('courtUpdate'),
    ...firmCall,
    response: z.array(Court),
  }),
  create: endpoint('POST', '/admin/court', {
    summary: 'Adds a court that is not on the list',
    access: needs('courtUpdate', 'courtUpdate.create'),
    query: FirmQuery,
    body: CourtInput,
    response: Court.extend({ id: Id() }),
    refusals: ['court_known'],
    done: 'Court added',
  }),
  own: endpoint('GET', '/admin/court/own', {
    summary: 'The courts that the firm added, by name, archived ones included',
    access: needs('adminPermissions'),
    ...firmCall,
    response: z.array(OwnCourt),
  }),
  update: endpoint('PUT', '/admin/court/:id', {
    summary: 'Renames a court of the firm; court updates keep the name under which they were written',
    access: needs('adminPermissions'),
    params: choiceParams,
    ...firmCall,
    body: CourtChange,
    response: OwnCourt,
    refusals: ['court_known', 'stale_version'],
    done: 'Court saved',
  }),
  archive: endpoint('POST', '/admin/court/:id/archive', {
    summary: 'Offers a court of the firm to new court updates no more; those that have it keep it',
    access: needs('adminPermissions'),
    params: choiceParams,
    ...firmCall,
    response: OwnCourt,
    done: 'Court archived',
  }),
  restore: endpoint('POST', '/admin/court/:id/restore', {
    summary: 'Offers an archived court of the firm again',
    access: needs('adminPermissions'),
    params: choiceParams,
    ...firmCall,
    response: OwnCourt,
    refusals: ['court_known'],
    done: 'Court restored',
  }),
}
