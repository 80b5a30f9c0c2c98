import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { audit } from '#contract/audit.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import { Page } from '../../shared/ui/page/Page.tsx'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { useUrlState } from '../../shared/url-state.ts'
import { toUrlChanges } from '../../shared/ui/list/filter-changes.ts'
import { EventList } from './EventList.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { toFilterValues, toQuery, TrailUrl, useTrailFilters } from './filters.ts'

/** Who changed what, and when, newest first. Nothing here can be changed. */
export function AuditPage() {
  const { firm } = useCurrentUser()
  const [url, change] = useUrlState(TrailUrl)
  const query = { ...firm, ...toQuery(url) }
  const trail = useQuery({ ...queryFor(audit.trail, { query }), placeholderData: keepPreviousData, staleTime: 0 })
  const filters = useTrailFilters(url.record, trail.data?.data)
  return (
    <Page
      title="Audit trail"
      actions={<ExportMenu query={query} />}
      sub="Every change is kept in order and sealed into a chain. No entry can be altered or removed."
    >
      <EventList
        name="audit-trail"
        trail={trail}
        url={url}
        onUrl={change}
        onRecord={(record) => change({ record, page: null }, { replace: false })}
        filterBar={{
          filters,
          values: toFilterValues(url),
          onChange: (changes) => change(toUrlChanges(changes)),
          noun: { one: 'change', many: 'changes' },
        }}
        empty={
          <EmptyState
            icon={IconHistory}
            title="No changes yet"
            text="Everything that is added, changed or removed is listed here."
          />
        }
      />
    </Page>
  )
}
