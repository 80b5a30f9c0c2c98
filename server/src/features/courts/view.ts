import type { Court, OwnCourt } from '#contract/courts.ts'
import type { CourtRow } from './queries.ts'

/** As forms offer it. */
export const toFirmCourt = ({ id, name, city }: Pick<CourtRow, 'id' | 'name' | 'city'>): Court => ({
  id,
  name,
  city,
  countryCode: '',
  isOwn: true,
})

export const toOwnCourt = ({ id, name, city, archived_at, version }: CourtRow): OwnCourt => ({
  id,
  name,
  city,
  isArchived: archived_at !== null,
  version,
})
