import type { Office, OfficeName } from '#contract/offices.ts'
import type { OfficeRow } from './queries.ts'

export const toOffice = (row: OfficeRow): Office => ({
  id: row.id,
  name: row.name,
  isArchived: row.archived_at !== null,
  version: row.version,
  address: row.address,
  phone: row.phone,
  email: row.email,
  taxNumber: row.tax_number,
})

/** The office of a person or a matter; null for the head office. */
export const toOfficeName = (row: {
  readonly office_id: string | null
  readonly office_name: string | null
}): OfficeName => (row.office_id === null ? null : { id: row.office_id, name: row.office_name ?? '' })
