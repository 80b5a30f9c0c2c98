import type { Client, ClientChoices, ClientRow, ClientTotals, DeletedClient } from '#contract/clients.ts'
import type { RelatedParty } from '#contract/related-parties.ts'
import type { ClientListRow, ClientRecord, countClients, DeletedClientRow, selectClientNames } from './list.queries.ts'
import { toCustomValues } from '../custom-fields/public.ts'
import { standingLabel, typeOf } from './labels.ts'
import type { ContactRow } from './queries.ts'

const counts = (row: { open_matters: string | null; total_matters: string | null }) => ({
  openMatters: Number(row.open_matters ?? 0),
  totalMatters: Number(row.total_matters ?? 0),
})

export const toClientRow = (row: ClientListRow): ClientRow => ({
  id: row.id,
  clientNumber: row.number,
  clientType: typeOf(row.kind),
  standing: standingLabel(row.standing),
  name: row.name,
  email: row.email,
  phoneNumber: row.phone_number,
  city: row.city,
  countryCode: row.country_code,
  currencyCode: row.currency,
  primaryContact: row.primary_contact,
  customValues: toCustomValues(row.custom_values),
  ...counts(row),
  createdAt: row.created_at.toISOString(),
})

export const toClient = (
  row: ClientRecord,
  contacts: readonly ContactRow[],
  related: readonly RelatedParty[],
): Client => ({
  id: row.id,
  clientNumber: row.number,
  clientType: typeOf(row.kind),
  name: row.name,
  firstName: row.first_name,
  lastName: row.last_name,
  companyName: row.company_name,
  email: row.email,
  phoneNumber: row.phone_number,
  address: row.address,
  city: row.city,
  state: row.state,
  postalCode: row.postal_code,
  countryCode: row.country_code,
  currencyCode: row.currency,
  taxNumber: row.tax_number,
  website: row.website,
  notes: row.notes,
  contacts: contacts.map(({ id, name, title, email, phone_number, is_primary, custom_values }) => ({
    id,
    name,
    title,
    email,
    phoneNumber: phone_number,
    isPrimary: is_primary,
    customValues: toCustomValues(custom_values),
  })),
  relatedParties: [...related],
  standing: standingLabel(row.standing),
  standingReason: row.standing_reason,
  customValues: toCustomValues(row.custom_values),
  ...counts(row),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
})

export function toTotals(row: Awaited<ReturnType<typeof countClients>>): ClientTotals {
  const [all, companies] = [Number(row.all), Number(row.companies)]
  return { all, companies, individuals: all - companies }
}

export const toChoices = (rows: Awaited<ReturnType<typeof selectClientNames>>): ClientChoices => ({
  people: rows.filter(({ kind }) => kind === 'person').map(({ id, name }) => ({ userId: id, name })),
  companies: rows
    .filter(({ kind }) => kind === 'company')
    .map(({ id, name }) => ({ companyId: id, companyName: name })),
})

export const toDeletedClient = (row: DeletedClientRow): DeletedClient => ({
  id: row.id,
  clientNumber: row.number,
  clientType: typeOf(row.kind),
  name: row.name,
  deletedAt: row.deleted_at.toISOString(),
  deletedBy: row.deleter_name,
})
