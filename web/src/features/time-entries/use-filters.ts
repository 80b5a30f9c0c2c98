import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { today } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import type { Filter } from '../../shared/ui/list/filters.ts'
import { clientsQuery, mattersQuery, peopleQuery } from './queries.ts'
import type { EntriesUrl } from './url.ts'

const BILLABLE = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
  { value: 'invoiced', label: 'On an invoice' },
] as const

/** The filters of spec §3, with what each offers. The rows come first; the matters are those of the chosen client. */
export function useFilters({ clientId, matterId, userId }: EntriesUrl, hasRows: boolean): readonly Filter[] {
  const { firm, business } = useCurrentUser()
  const { data: clients } = useQuery({ ...clientsQuery(firm), enabled: hasRows || clientId !== undefined })
  const { data: matters } = useQuery({ ...mattersQuery(firm, clientId), enabled: hasRows || matterId !== undefined })
  const { data: people } = useQuery({ ...peopleQuery(firm), enabled: hasRows || userId !== undefined })
  return useMemo(
    () => [
      { kind: 'dates', key: 'dates', label: 'Date created', today: today(business.timeZone) },
      {
        kind: 'choice',
        key: 'clientId',
        label: 'Client',
        entity: 'client',
        options: clients && [
          ...clients.people.map(({ userId, name }) => ({ value: userId, label: name })),
          ...clients.companies.map(({ companyId, companyName }) => ({ value: companyId, label: companyName })),
        ],
      },
      {
        kind: 'choice',
        key: 'matterId',
        label: 'Matter',
        entity: 'matter',
        options: matters?.map(({ id, matterName, matterNumber }) => ({
          value: id,
          label: matterName,
          note: matterNumber,
        })),
      },
      {
        kind: 'choice',
        key: 'userId',
        label: 'Entered By',
        entity: 'user',
        options: people?.map(({ id, name }) => ({ value: id, label: name })),
      },
      { kind: 'choice', key: 'billable', label: 'Billable', entity: 'answer', options: BILLABLE },
    ],
    [business.timeZone, clients, matters, people],
  )
}
