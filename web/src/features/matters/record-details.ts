import { matters } from '#contract/matters.ts'
import { call, exchange } from '../../shared/api.ts'
import { paths } from '../../shared/paths.ts'
import { joinFacts, toDeletedPage } from '../../shared/records/details.ts'
import type { RecordDetails } from '../../shared/records/record-type.ts'
import { facts } from '../../shared/ui/values/facts.ts'

export const matterDetails: RecordDetails = {
  noun: 'matter',
  delete: (firm, id) => exchange(matters.delete, { params: { id }, query: firm }, { keepsCache: true }),
  restore: (firm, id, options) => exchange(matters.restore, { params: { id }, query: firm }, options),
  listDeleted: async (firm, page, signal) =>
    toDeletedPage(
      await call(matters.deleted, { query: { ...firm, page } }, { signal }),
      ({ matterName, matterNumber, clientName }) => ({ name: matterName, context: facts([matterNumber, clientName]) }),
    ),
  hits: (found) =>
    found.matters.map(({ id, name, number, clientName, status }) => ({
      key: `matter-${id}`,
      label: name,
      note: joinFacts(number, clientName, status === 'Open' ? '' : status),
      target: { href: paths.matter(id) },
    })),
}
