import { z } from 'zod'
import { Id } from './common.ts'
import { MATTER_STATUSES } from './matters.ts'
import type { RecordTypeContract } from './record-type.ts'

const MatterHit = z.strictObject({
  id: Id(),
  name: z.string(),
  number: z.string(),
  clientName: z.string(),
  status: z.enum(MATTER_STATUSES),
})
export type MatterHit = z.infer<typeof MatterHit>

export const matterRecord = {
  noun: 'Matter',
  permission: 'matterMaster',
  auditKinds: ['matter'],
  bin: 'matters',
  hits: { matters: z.array(MatterHit) },
} as const satisfies RecordTypeContract
