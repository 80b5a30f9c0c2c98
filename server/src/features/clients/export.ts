import type { FastifyReply } from 'fastify'
import type { clients as contract } from '#contract/clients.ts'
import type { Received } from '#contract/endpoint.ts'
import { countColumn, textColumn, type ExportColumn } from '../../platform/export/columns.ts'
import { sendExport } from '../../platform/export/send.ts'
import type { SignedRequest } from '../../platform/http/route.ts'
import { listCustomColumns, toCustomValues } from '../custom-fields/public.ts'
import { standingLabel, typeOf } from './labels.ts'
import { everyClient, everyContact, type ClientListRow } from './list.queries.ts'
import { sortOf } from './list.ts'

const COLUMNS: readonly ExportColumn<ClientListRow>[] = [
  textColumn('Client number', (row) => row.number),
  textColumn('Client', (row) => row.name),
  textColumn('Type', (row) => typeOf(row.kind)),
  textColumn('Standing', (row) => standingLabel(row.standing)),
  textColumn('Email', (row) => row.email),
  textColumn('Phone', (row) => row.phone_number),
  textColumn('Primary contact', (row) => row.primary_contact),
  textColumn('Address', (row) => row.address),
  textColumn('City', (row) => row.city),
  textColumn('State', (row) => row.state),
  textColumn('Postal code', (row) => row.postal_code),
  textColumn('Country', (row) => row.country_code),
  textColumn('Currency', (row) => row.currency),
  textColumn('Tax number', (row) => row.tax_number),
  textColumn('Website', (row) => row.website),
  countColumn('Open matters', (row) => Number(row.open_matters ?? 0)),
  countColumn('Matters', (row) => Number(row.total_matters ?? 0)),
]

export const exportClients = (
  signed: SignedRequest,
  { query }: Received<typeof contract.export>,
  reply: FastifyReply,
) =>
  sendExport({ signed, reply, format: query.format }, async (tx) => ({
    name: 'clients',
    columns: [
      ...COLUMNS,
      ...(await listCustomColumns<ClientListRow>(tx, 'client', (row) => toCustomValues(row.custom_values))),
    ],
    rows: everyClient(tx, query, sortOf(query)),
  }))

type ContactListRow = RowsOf<ReturnType<typeof everyContact>>
type RowsOf<Batches> = Batches extends AsyncGenerator<(infer Row)[]> ? Row : never

const CONTACT_COLUMNS: readonly ExportColumn<ContactListRow>[] = [
  textColumn('Client number', (row) => row.number),
  textColumn('Client', (row) => row.client_name),
  textColumn('Contact', (row) => row.name),
  textColumn('Title', (row) => row.title),
  textColumn('Email', (row) => row.email),
  textColumn('Phone', (row) => row.phone_number),
  textColumn('Primary contact', (row) => (row.is_primary ? 'Yes' : 'No')),
]

export const exportContacts = (
  signed: SignedRequest,
  { query }: Received<typeof contract.exportContacts>,
  reply: FastifyReply,
) =>
  sendExport({ signed, reply, format: query.format }, async (tx) => ({
    name: 'contacts',
    columns: [
      ...CONTACT_COLUMNS,
      ...(await listCustomColumns<ContactListRow>(tx, 'contact', (row) => toCustomValues(row.custom_values))),
    ],
    rows: everyContact(tx, query, sortOf(query)),
  }))
