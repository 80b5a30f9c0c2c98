import type { ClientRow } from '#contract/clients.ts'
import { countryName } from '../../shared/countries.ts'
import { paths } from '../../shared/paths.ts'
import type { Column, PhoneRow } from '../../shared/ui/list/columns.ts'
import { formatCount } from '../../shared/ui/values/format.ts'
import { Dash } from '../../shared/ui/values/Money.tsx'
import { TwoLine } from '../../shared/ui/values/TwoLine.tsx'
import { facts } from '../../shared/ui/values/facts.ts'
import { OneLine } from '../../shared/ui/values/OneLine.tsx'

const place = ({ city, countryCode }: ClientRow) =>
  [city, countryCode && countryName(countryCode)].filter(Boolean).join(', ')

export const columns: readonly Column<ClientRow>[] = [
  {
    key: 'name',
    header: 'Client',
    sortKey: 'name',
    cell: (client) => <TwoLine title={client.name} context={client.clientNumber} href={paths.client(client.id)} />,
  },
  {
    key: 'type',
    header: 'Type',
    width: 112,
    priority: 2,
    hideable: true,
    cell: (client) => <span className="lx-soft">{client.clientType}</span>,
  },
  {
    key: 'contact',
    header: 'Email, phone',
    hideable: true,
    cell: (client) =>
      client.email || client.phoneNumber ? (
        <TwoLine title={client.email || client.phoneNumber} context={client.email ? client.phoneNumber : ''} />
      ) : (
        <Dash />
      ),
  },
  {
    key: 'primary',
    header: 'Primary contact',
    width: 176,
    priority: 3,
    hideable: true,
    cell: (client) => (client.primaryContact ? <OneLine text={client.primaryContact} /> : <Dash />),
  },
  {
    key: 'place',
    header: 'Location',
    width: 176,
    priority: 3,
    hideable: true,
    cell: (client) => (place(client) ? <OneLine text={place(client)} className="lx-soft" /> : <Dash />),
  },
  {
    key: 'matters',
    header: 'Open matters',
    align: 'right',
    width: 124,
    cell: (client) =>
      client.totalMatters === 0 ? (
        <Dash />
      ) : (
        <span className="lx-num" title={`${client.openMatters} open of ${client.totalMatters}`}>
          {formatCount(client.openMatters)}
          <span className="lx-muted"> of {formatCount(client.totalMatters)}</span>
        </span>
      ),
  },
]

export const phoneRow = (client: ClientRow): PhoneRow => ({
  title: client.name,
  figure: client.totalMatters === 0 ? undefined : `${client.openMatters} open`,
  context: facts([client.clientNumber, client.email || client.phoneNumber]),
  status: client.clientType,
})
