import { z } from 'zod'
import { CLIENT_TYPES } from './clients.ts'
import { Id } from './common.ts'
import type { RecordTypeContract } from './record-type.ts'

const ClientHit = z.strictObject({ id: Id(), name: z.string(), number: z.string(), clientType: z.enum(CLIENT_TYPES) })
export type ClientHit = z.infer<typeof ClientHit>

export const clientRecord = {
  noun: 'Client',
  permission: 'clientInfo',
  auditKinds: ['client'],
  bin: 'clients',
  hits: { clients: z.array(ClientHit) },
  dashboard: { waiting: ['portalSignUps'] },
} as const satisfies RecordTypeContract
