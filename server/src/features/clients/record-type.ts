import { holds } from '#domain/permissions.ts'
import { clientRecord, type ClientHit } from '#contract/clients-record.ts'
import type { FirmContext } from '../../platform/context.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { countSignUps } from '../portal-access/public.ts'
import { lifeOf, noNames, type RecordType } from '../records/public.ts'
import { relatedPartyNames } from '../related-parties/public.ts'
import { typeOf } from './labels.ts'
import {
  clientNames,
  conflictCheckNames,
  contactNames,
  mergeNames,
  notMerged,
  searchClients,
} from './record-type.queries.ts'
import { clientConstraints } from './refusals.ts'
import { clientRoutes } from './routes.ts'

async function searchHits(tx: FirmTx, text: string): Promise<ClientHit[]> {
  const rows = await searchClients(tx, text)
  return rows.map(({ kind, ...row }) => ({ ...row, clientType: typeOf(kind) }))
}

/** Who asks for access to the clients' portal, for those who may say who they are. */
async function waiting({ tx, membership }: FirmContext) {
  const count = holds(membership.permissions, 'clientInfo.edit') ? await countSignUps(tx) : 0
  return count > 0 ? [{ code: 'portalSignUps', count }] : []
}

export const clientType: RecordType = {
  contract: clientRecord,
  routes: [clientRoutes],
  constraints: clientConstraints,
  tables: [
    // `name` repeats the other names.
    {
      name: 'clients',
      kind: 'client',
      label: 'client',
      names: clientNames,
      silent: ['name'],
      webhook: lifeOf('client', { merged_into: { set: 'merged' } }),
    },
    {
      name: 'client_contacts',
      kind: 'client',
      label: 'contact',
      names: contactNames,
      columns: { is_primary: 'First contact' },
    },
    { name: 'related_parties', kind: 'client', label: 'related party', names: relatedPartyNames },
    { name: 'client_merges', kind: 'client', label: 'merge of client', names: mergeNames },
    {
      name: 'conflict_checks',
      kind: 'client',
      label: 'conflict check of',
      names: conflictCheckNames,
      // Names records that a wall may hide from the reader.
      silent: ['hits', 'more_names'],
      activity: { noun: 'Conflict check', names: noNames, verbs: { added: 'recorded' } },
    },
  ],
  bin: {
    table: 'app.clients',
    condition: notMerged,
    staysBecause: 'This client still has matters, in use or in the recycle bin, or another client was merged into it',
  },
  search: searchHits,
  dashboard: { waiting },
}
