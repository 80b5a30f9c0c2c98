import { useQuery } from '@tanstack/react-query'
import IconBriefcase from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs'
import { useCurrentUser } from '../../shared/current-user.ts'
import { AppLink, useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { DataTable } from '../../shared/ui/list/DataTable.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { columnsOfClient, columnsOfClientWithTime, phoneRow } from './columns.tsx'
import { mattersList } from './list.ts'
import { useFigures } from './use-figures.ts'

const MAX_ROWS = 10

/** The latest matters of a client, on the client's page. */
export function MattersOfClient({ clientId }: { clientId: string }) {
  const { firm } = useCurrentUser()
  const go = useGo()
  const answer = useQuery(mattersList.rows({ ...firm, clientId, page: 1, size: MAX_ROWS }))
  const listed = useFigures(answer.data?.data)
  const isError = answer.isError || listed.isError
  const refetch = () => void Promise.all([answer.refetch(), listed.refetch()])
  const all = (
    <AppLink href={paths.matters({ clientId })} className="lx-link">
      {answer.data?.hasMore ? 'All matters' : 'Open as list'}
    </AppLink>
  )
  const content = () => {
    if (isError && !listed.rows) return <LoadError title="The matters did not load" text="" onRetry={refetch} />
    if (listed.rows?.length === 0) {
      return (
        <EmptyState icon={IconBriefcase} title="No matters" text="Matters opened for this client are listed here." />
      )
    }
    return (
      <DataTable
        caption="Matters of this client"
        columns={listed.maySeeTime ? columnsOfClientWithTime : columnsOfClient}
        rows={listed.rows}
        awaited={2}
        rowId={(row) => row.id}
        rowName={(row) => row.matterName}
        phone={phoneRow}
        onOpen={(row) => void go(paths.matter(row.id))}
        inPanel
      />
    )
  }
  return (
    <Panel title="Matters" more={listed.rows && listed.rows.length > 0 && all} flush>
      {content()}
    </Panel>
  )
}
