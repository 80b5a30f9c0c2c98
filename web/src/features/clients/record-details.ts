import { clients } from '#contract/clients.ts'
import { call, exchange } from '../../shared/api.ts'
import { paths } from '../../shared/paths.ts'
import { joinFacts, toDeletedPage } from '../../shared/records/details.ts'
import type { RecordDetails } from '../../shared/records/record-type.ts'

export const clientDetails: RecordDetails = {
  noun: 'client',
  delete: (firm, id) => exchange(clients.delete, { params: { id }, query: firm }, { keepsCache: true }),
  restore: (firm, id, options) => exchange(clients.restore, { params: { id }, query: firm }, options),
  listDeleted: async (firm, page, signal) =>
    toDeletedPage(
      await call(clients.deleted, { query: { ...firm, page } }, { signal }),
      ({ name, clientNumber, clientType }) => ({ name, context: `${clientNumber} · ${clientType}` }),
    ),
  hits: (found) =>
    found.clients.map(({ id, name, number, clientType }) => ({
      key: `client-${id}`,
      label: name,
      note: joinFacts(number, clientType),
      target: { href: paths.client(id) },
    })),
}
