import { z } from 'zod'
import { firmKeys, FirmQuery, firmSpelling, Id, Text } from './common.ts'
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
  list: endpoint({
    method: 'GET',
    path: '/admin/court/list',
    summary: "The firm's own courts, those of its country, then all others",
    access: needs('courtUpdate'),
    query: FirmQuery,
    spelling: firmSpelling,
    response: z.array(Court),
  }),
  create: endpoint({
    method: 'POST',
    path: '/admin/court',
    summary: 'Adds a court that is not on the list',
    access: needs('courtUpdate', 'courtUpdate.create'),
    query: FirmQuery,
    body: z.strictObject({
      ...firmKeys,
      name: Text(200).pipe(z.string().min(1, 'Court is required')),
      city: Text(120).default(''),
    }),
    response: Court.extend({ id: Id() }),
    refusals: ['court_known'],
    done: 'Court added',
  }),
}
