import type { RecordTypeContract } from './record-type.ts'

export const messageRecord = {
  noun: 'Message',
  permission: 'clientInfo',
  dashboard: { waiting: ['unreadThreads'] },
} as const satisfies RecordTypeContract

export const clientRequestRecord = {
  noun: 'Client request',
  permission: 'document',
  dashboard: { waiting: ['answeredRequests', 'overdueClientRequests'] },
} as const satisfies RecordTypeContract
