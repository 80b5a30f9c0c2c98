import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AuditEvent } from '#contract/audit.ts'
import { peopleQuery } from '../../../shared/choices.ts'
import { today } from '../../../shared/clock.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
import type { Filter } from '../../../shared/ui/list/filters.ts'
import type { TrailUrl } from './url.ts'
import { KIND_LABELS } from './labels.ts'

/** Person, kind, days; and the record, where one was chosen from a change. */
export function useTrailFilters(url: TrailUrl, rows: readonly AuditEvent[] | undefined): readonly Filter[] {
  const { firm, business } = useCurrentUser()
  const people = useQuery(peopleQuery(firm))
  const { record } = url
  const named = rows?.find(({ recordId }) => recordId === record)
  const recordName = named ? named.recordName || named.what : 'One record'
  return useMemo(
    () => [
      {
        kind: 'choice',
        key: 'person',
        label: 'Person',
        entity: 'person',
        options: people.data?.map(({ id, name }) => ({ value: id, label: name })),
      },
      {
        kind: 'choice',
        key: 'kind',
        label: 'Kind',
        entity: 'kind',
        options: Object.entries(KIND_LABELS).map(([value, label]) => ({ value, label })),
      },
      { kind: 'dates', key: 'days', label: 'Days', today: today(business.timeZone) },
      ...(record
        ? [
            {
              kind: 'choice' as const,
              key: 'record',
              label: 'Record',
              entity: 'record',
              options: [{ value: record, label: recordName }],
            },
          ]
        : []),
    ],
    [people.data, business.timeZone, record, recordName],
  )
}
