import { z } from 'zod'
import { firmCall, firmKeys, FirmQuery, Id, RequiredText, Text } from './common.ts'
import { endpoint, needs } from './endpoint.ts'

export const Court = z.strictObject({
  id: z.string(),
  name: z.string(),
  city: z.string(),
  /** `NG`; blank for a court that the firm added. */
  countryCode: z.string(),
  isOwn: z.boolean(),
})
export type Court = z.infer<typeof Court>

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
    body: z.strictObject({
      ...firmKeys,
      name: RequiredText(200, 'Court'),
      city: Text(120).default(''),
    }),
    response: Court.extend({ id: Id() }),
    refusals: ['court_known'],
    done: 'Court added',
  }),
}
