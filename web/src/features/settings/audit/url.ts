import { urlCount, urlDay, urlId, urlOneOf, urlSchema, urlText, type UrlOf } from '../../../shared/url-schema.ts'
import { AUDIT_KINDS } from '#contract/audit.ts'
import type { FilterValue, FilterValues } from '../../../shared/ui/list/filters.ts'

/** The page's address; what it cannot read counts as not asked. */
export const TrailUrl = urlSchema({
  page: urlCount,
  size: urlCount,
  person: urlId,
  kind: urlOneOf(AUDIT_KINDS),
  record: urlText,
  from: urlDay,
  to: urlDay,
})
export type TrailUrl = UrlOf<typeof TrailUrl>

export const queryOf = ({ page, size, person, kind, record, from, to }: TrailUrl) => ({
  page,
  size,
  userId: person,
  kind,
  recordId: record,
  fromDate: from,
  toDate: to,
})

export const valuesOf = ({ person, kind, record, from, to }: TrailUrl): FilterValues => ({
  person,
  kind,
  record,
  days: { from, to },
})

const rangeOf = (value: FilterValue | undefined) => (typeof value === 'object' ? value : {})

/** A filter that is changed begins again at the first page. */
export function changesOf(changes: FilterValues): Record<string, string | null> {
  const { days, ...plain } = changes
  const range = rangeOf(days)
  return {
    ...Object.fromEntries(Object.entries(plain).map(([key, value]) => [key, typeof value === 'string' ? value : null])),
    ...('days' in changes && { from: range.from ?? null, to: range.to ?? null }),
    page: null,
  }
}
