import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { paths } from '../../shared/paths.ts'
import type { RecordType } from '../../shared/records/record-type.ts'

export const clientType: RecordType = {
  name: 'clients',
  bin: 'clients',
  label: 'Clients',
  icon: IconUsers,
  permission: 'clientInfo',
  list: paths.clients,
  details: async () => (await import('./record-details.ts')).clientDetails,
  search: { section: 1, group: 2 },
  nav: { group: 'Practice', label: 'Clients', href: paths.clients(), covers: ['/clients'] },
  create: {
    label: 'Client',
    place: 1,
    needsOneOf: [['clientInfo', 'clientInfo.create']],
    open: (_, go) => void go(paths.newClient()),
  },
}
