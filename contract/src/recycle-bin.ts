import { z } from 'zod'
import { firmCall, firmKeys, firmSpelling } from './common.ts'
import { BulkIds, BulkOutcome } from './bulk.ts'
import { endpoint, needs } from './endpoint.ts'
import { typesWith } from './record-type-parts.ts'

/** The parts of the recycle bin, one for each type of record. */
export const BINS = typesWith('bin').map(({ bin }) => bin)
export type Bin = (typeof BINS)[number]

/** Each type of record lists and restores its deleted records itself, beside the rest of its calls. */
export const recycleBin = {
  counts: endpoint('GET', '/admin/recycle-bin/counts', {
    summary: 'How many records of each kind lie in the recycle bin; null where the person may not see the kind',
    access: needs('recycleBin'),
    ...firmCall,
    response: z.record(z.enum(BINS), z.int().nullable()),
  }),
  purge: endpoint('POST', '/admin/recycle-bin/purge', {
    summary: 'Removes records of one kind from the recycle bin for good; what something else refers to stays',
    access: needs('recycleBin', 'recycleBin.delete'),
    body: z.strictObject({ ...firmKeys, bin: z.enum(BINS, 'Say which kind of record'), ids: BulkIds }),
    spelling: firmSpelling,
    response: BulkOutcome,
    refusals: ['referred_to'],
    done: 'Deleted for good',
  }),
}
