import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { audit, type AuditEvent } from '#contract/audit.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { queryFor } from '../../../shared/query.ts'
import { PAGE_SIZES } from '../../../shared/ui/list/page-sizes.ts'
import { PlainList } from '../../../shared/ui/list/RecordList.tsx'
import { Page } from '../../../shared/ui/page/Page.tsx'
import { EmptyState } from '../../../shared/ui/states/EmptyState.tsx'
import { useUrlState } from '../../../shared/url-state.ts'
import { columnsFor, phoneRowFor } from './columns.tsx'
import { EventPanel } from './EventPanel.tsx'
import { changesOf, queryOf, TrailUrl, valuesOf } from './url.ts'
import { useTrailFilters } from './use-trail-filters.ts'
import { sentenceOf } from './labels.ts'

const rowId = ({ id }: AuditEvent) => id

/** Who changed what, and when, newest first. Nothing here can be changed. */
export function AuditPage() {
  const { firm, business } = useCurrentUser()
  const [url, change] = useUrlState(TrailUrl)
  const query = { ...firm, ...queryOf(url) }
  const trail = useQuery({
    ...queryFor(audit.trail, { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const rows = trail.data?.data
  const filters = useTrailFilters(url, rows)
  const [open, setOpen] = useState<AuditEvent>()
  const columns = useMemo(() => columnsFor(business.timeZone), [business.timeZone])
  return (
    <Page
      title="Audit trail"
      sub="Every change is kept in order and sealed into a chain. No entry can be altered or removed."
    >
      <PlainList
        name="audit-trail"
        caption="Changes, the newest first"
        columns={columns}
        answer={{ rows, isError: trail.isError, refetch: trail.refetch }}
        rowId={rowId}
        rowName={sentenceOf}
        phone={phoneRowFor(business.timeZone)}
        onOpen={setOpen}
        filterBar={{
          filters,
          values: valuesOf(url),
          onChange: (changes) => change(changesOf(changes)),
          noun: { one: 'change', many: 'changes' },
        }}
        paging={{
          page: url.page ?? 1,
          size: url.size ?? PAGE_SIZES[0],
          hasMore: trail.data?.hasMore ?? false,
          onPage: (page) => change({ page: page === 1 ? null : page }, { replace: false }),
          onSize: (size) => change({ size, page: null }),
        }}
        empty={
          <EmptyState
            icon={IconHistory}
            title="No changes yet"
            text="Whatever is added, changed or removed is listed here."
          />
        }
      />
      {open && (
        <EventPanel
          event={open}
          timeZone={business.timeZone}
          onClose={() => setOpen(undefined)}
          onRecord={() => {
            change({ record: open.recordId, page: null }, { replace: false })
            setOpen(undefined)
          }}
        />
      )}
    </Page>
  )
}
