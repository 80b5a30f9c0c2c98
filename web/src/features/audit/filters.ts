import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { AUDIT_KINDS, type AuditEvent } from '#contract/audit.ts'
import { peopleQuery } from '../../shared/choices.ts'
import { today } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import type { Filter, FilterValues } from '../../shared/ui/list/filters.ts'
import { urlCount, urlDay, urlId, urlOneOf, urlSchema, urlText, type UrlOf } from '../../shared/url-schema.ts'
import { KIND_LABELS } from './labels.ts'

/** The page's address. */
export const TrailUrl = urlSchema({
  page: urlCount,
  size: urlCount,
  person: urlId,
  kind: urlOneOf(AUDIT_KINDS),
  record: urlText,
  from: urlDay,
  to: urlDay,
})
type TrailUrl = UrlOf<typeof TrailUrl>

export const toQuery = ({ page, size, person, kind, record, from, to }: TrailUrl) => ({
  page,
  size,
  userId: person,
  kind,
  recordId: record,
  fromDate: from,
  toDate: to,
})

export const toFilterValues = ({ person, kind, record, from, to }: TrailUrl): FilterValues => ({
  person,
  kind,
  record,
  days: { from, to },
})

/** Person, kind, days; and the record, if one was chosen from a change. */
export function useTrailFilters(
  record: string | undefined,
  rows: readonly AuditEvent[] | undefined,
): readonly Filter[] {
  const { firm, business } = useCurrentUser()
  const people = useQuery(peopleQuery(firm))
  const event = rows?.find(({ recordId }) => recordId === record)
  const recordName = event ? event.recordName || event.what : 'One record'
  return useMemo(() => {
    const choice = (key: string, label: string, options: readonly (readonly [string, string])[] | undefined) => ({
      kind: 'choice' as const,
      key,
      label,
      entity: key,
      options: options?.map(([value, text]) => ({ value, label: text })),
    })
    return [
      choice(
        'person',
        'Person',
        people.data?.map(({ id, name }) => [id, name]),
      ),
      choice('kind', 'Kind', Object.entries(KIND_LABELS)),
      { kind: 'dates', key: 'days', label: 'Days', today: today(business.timeZone) },
      ...(record ? [choice('record', 'Record', [[record, recordName]])] : []),
    ]
  }, [people.data, business.timeZone, record, recordName])
}
