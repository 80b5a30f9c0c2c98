import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { AuditEvent } from '#contract/audit.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { PlainList } from '../../../shared/ui/list/RecordList.tsx'
import { EmptyState } from '../../../shared/ui/states/EmptyState.tsx'
import { urlCount, urlSchema } from '../../../shared/url-schema.ts'
import { useUrlState } from '../../../shared/url-state.ts'
import { columnsFor, phoneRowFor } from './columns.tsx'
import { EventPanel } from './EventPanel.tsx'
import { sentenceOf } from './labels.ts'
import { activityQuery, type AuditedFile } from './queries.ts'

const PageUrl = urlSchema({ page: urlCount, size: urlCount })
const rowId = ({ id }: AuditEvent) => id

/** What was done to a matter or a client, newest first: the audit trail of that file alone. */
export default function FileActivity({ file }: { file: AuditedFile }) {
  const { firm, business } = useCurrentUser()
  const [{ page = 1, size = 25 }, change] = useUrlState(PageUrl)
  const answer = useQuery({ ...activityQuery(firm, file, { page, size }), placeholderData: keepPreviousData })
  const [open, setOpen] = useState<AuditEvent>()
  const columns = useMemo(() => columnsFor(business.timeZone).filter(({ key }) => key !== 'seal'), [business.timeZone])
  return (
    <>
      <PlainList
        name="file-activity"
        caption="Changes, the newest first"
        columns={columns}
        answer={{ rows: answer.data?.data, isError: answer.isError, refetch: answer.refetch }}
        rowId={rowId}
        rowName={sentenceOf}
        phone={phoneRowFor(business.timeZone)}
        onOpen={setOpen}
        paging={{
          page,
          size,
          hasMore: answer.data?.hasMore ?? false,
          onPage: (next) => change({ page: next === 1 ? null : next }, { replace: false }),
          onSize: (next) => change({ size: next, page: null }),
        }}
        empty={
          <EmptyState icon={IconHistory} title="No activity yet" text="What is done here is listed, with who did it." />
        }
      />
      {open && <EventPanel event={open} timeZone={business.timeZone} onClose={() => setOpen(undefined)} />}
    </>
  )
}
