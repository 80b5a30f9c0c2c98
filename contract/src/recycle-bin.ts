import { z } from 'zod'
import { firmCall, firmKeys, firmSpelling } from './common.ts'
import { BulkIds, BulkOutcome } from './bulk.ts'
import { endpoint, needs } from './endpoint.ts'
import { typesWith } from './record-type-parts.ts'

/** The parts of the recycle bin, one for each record type. */
export const BINS = typesWith('bin').map(({ bin }) => bin)
export type Bin = (typeof BINS)[number]

/** Listing and restoring deleted records are calls of each record type. */
export const recycleBin = {
  counts: endpoint('GET', '/admin/recycle-bin/counts', {
    summary: 'The number of records of each type in the recycle bin; null for types that the person may not see',
    access: needs('recycleBin'),
    ...firmCall,
    response: z.record(z.enum(BINS), z.int().nullable()),
  }),
  purge: endpoint('POST', '/admin/recycle-bin/purge', {
    summary: 'Permanently deletes records of one type from the recycle bin; records with references are not deleted',
    access: needs('recycleBin', 'recycleBin.delete'),
    body: z.strictObject({ ...firmKeys, bin: z.enum(BINS, 'Say which kind of record'), ids: BulkIds }),
    spelling: firmSpelling,
    response: BulkOutcome,
    refusals: ['referred_to'],
    done: 'Deleted for good',
  }),
}
