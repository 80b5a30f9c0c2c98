import { z } from 'zod'
import { firmCall, firmKeys, FirmQuery, firmSpelling, Id, Nothing, page, pagingKeys } from '#contract/common.ts'
import { endpoint, needs } from '#contract/endpoint.ts'
import { Unbilled, type RecordTypeContract } from '#contract/record-type.ts'

const Toy = z.strictObject({ id: Id(), name: z.string() })
const params = z.object({ id: Id('Not an id') })

export const toyRecord = {
  noun: 'Toy',
  permission: 'document',
  auditKinds: ['toy'],
  bin: 'toys',
  hits: { toys: z.array(Toy) },
  count: 'toys',
  unbilled: { toys: Unbilled.nullable() },
  closingReasons: { loudToys: { one: 'loud toy', many: 'loud toys' } },
  dashboard: {
    figures: { toyPrices: z.strictObject({ amount: z.number() }).nullable() },
    matterFigures: { toys: z.int().nullable() },
    waiting: ['loudToys'],
  },
} as const satisfies RecordTypeContract

export const toys = {
  list: endpoint('GET', '/admin/toys', {
    summary: 'Toys',
    access: needs('document'),
    query: FirmQuery.extend(pagingKeys),
    spelling: firmSpelling,
    response: page(Toy),
  }),
  create: endpoint('POST', '/admin/toys', {
    summary: 'Adds a toy',
    access: needs('document', 'document.create'),
    body: z.strictObject({ ...firmKeys, matterId: Id(), name: z.string(), price: z.int() }),
    spelling: firmSpelling,
    response: Toy,
    refusals: ['invalid'],
  }),
  delete: endpoint('DELETE', '/admin/toys/:id', {
    summary: 'Moves a toy to the recycle bin',
    access: needs('document', 'document.delete'),
    params,
    ...firmCall,
    response: Nothing,
  }),
  restore: endpoint('POST', '/admin/toys/:id/restore', {
    summary: 'Restores a toy from the recycle bin',
    access: needs('document', 'recycleBin.edit'),
    params,
    ...firmCall,
    response: Nothing,
  }),
}
