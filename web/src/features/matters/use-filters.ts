import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { MATTER_RATES } from '#contract/matters.ts'
import { clientChoicesQuery, peopleQuery, practiceAreasQuery } from '../../shared/choices.ts'
import { today } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import type { Filter } from '../../shared/ui/list/filters.ts'

const RATES = MATTER_RATES.map((rate) => ({ value: rate, label: rate }))

export function useMatterFilters(): readonly Filter[] {
  const { firm, business } = useCurrentUser()
  const { data: people } = useQuery(peopleQuery(firm))
  const { data: clients } = useQuery(clientChoicesQuery(firm))
  const { data: areas } = useQuery(practiceAreasQuery(firm))
  return useMemo(() => {
    const persons = people?.map(({ id, name }) => ({ value: id, label: name }))
    return [
      { kind: 'choice', key: 'responsible', label: 'Responsible', entity: 'user', options: persons },
      { kind: 'choice', key: 'member', label: 'Team member', entity: 'user', options: persons },
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
        key: 'area',
        label: 'Practice area',
        entity: 'practice area',
        options: areas?.map(({ id, name }) => ({ value: id, label: name })),
      },
      { kind: 'choice', key: 'rate', label: 'Rate type', entity: 'rate type', options: RATES },
      { kind: 'dates', key: 'opened', label: 'Opened', today: today(business.timeZone) },
    ] satisfies Filter[]
  }, [people, clients, areas, business.timeZone])
}
