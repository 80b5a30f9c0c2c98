import { useQuery } from '@tanstack/react-query'
import { HEAD_OFFICE, type Office } from '#contract/offices.ts'
import { officesQuery } from '../../choices.ts'
import { useCurrentUser } from '../../current-user.ts'
import { queryClient } from '../../query-client.ts'
import { urlMatching } from '../../url-schema.ts'
import { lookupFilter, type ListFilter } from './filter-kinds.ts'

/** How an office stands in an address. */
export const OFFICE_IN_URL = urlMatching(/^(head|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/)

/** The head office and every further one, also those that are archived: records may still have them. */
export const officeOptions = (offices: readonly Office[]) => [
  { value: HEAD_OFFICE, label: 'Head office' },
  ...offices.map(({ id, name, isArchived }) => ({ value: id, label: isArchived ? `${name} (archived)` : name })),
]

/** Reads the offices on a page whose list can be filtered by them. */
export function useOffices(): void {
  useQuery(officesQuery(useCurrentUser().firm))
}

/** Offered where the firm has more than its head office; its page reads the offices. */
export const officeFilter = (): ListFilter<'officeId'> => ({
  ...lookupFilter({
    key: 'office',
    label: 'Office',
    param: 'officeId',
    entity: 'office',
    reads: OFFICE_IN_URL,
    useOptions: (firm, _url, enabled) => useQuery({ ...officesQuery(firm), select: officeOptions, enabled }),
  }),
  isOffered: ({ firm }) => (queryClient.getQueryData(officesQuery(firm).queryKey)?.length ?? 0) > 0,
})
