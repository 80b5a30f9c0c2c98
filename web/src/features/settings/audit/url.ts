import { z } from 'zod'
import { AUDIT_KINDS } from '#contract/audit.ts'
import type { FilterValue, FilterValues } from '../../../shared/ui/list/filters.ts'

const text = z.string().optional().catch(undefined)
const number = z.coerce.number().int().min(1).optional().catch(undefined)
const id = z.uuid().optional().catch(undefined)

/** The page's address; what it cannot read counts as not asked. */
export const TrailUrl = z.object({
  page: number,
  size: number,
  person: id,
  kind: z.enum(AUDIT_KINDS).optional().catch(undefined),
  record: text,
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
})
export type TrailUrl = z.output<typeof TrailUrl>

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
