import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../shared/current-user.ts'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { urlCount, urlSchema } from '../../shared/url-schema.ts'
import { useUrlState } from '../../shared/url-state.ts'
import { EventList } from './EventList.tsx'
import { activityQuery, type AuditedFile } from './queries.ts'

const PageUrl = urlSchema({ page: urlCount, size: urlCount })

/** The audit trail of one matter or client, newest first. */
export default function FileActivity({ file }: { file: AuditedFile }) {
  const { firm } = useCurrentUser()
  const [url, change] = useUrlState(PageUrl)
  const { page = 1, size = 25 } = url
  const trail = useQuery({ ...activityQuery(firm, file, { page, size }), placeholderData: keepPreviousData })
  return (
    <EventList
      name="file-activity"
      trail={trail}
      url={url}
      onUrl={change}
      empty={
        <EmptyState icon={IconHistory} title="No activity yet" text="What is done here is listed, with who did it." />
      }
    />
  )
}
