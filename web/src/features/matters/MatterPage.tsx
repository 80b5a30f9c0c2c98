import { Button } from '@mantine/core'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { matters, type Matter, type MatterFigures } from '#contract/matters.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { AppLink, useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { Page } from '../../shared/ui/page/Page.tsx'
import { RecordActions } from '../../shared/ui/page/RecordActions.tsx'
import { PageTabs } from '../../shared/ui/page/PageTabs.tsx'
import { RecordState } from '../../shared/ui/states/RecordState.tsx'
import { StaleNote } from '../../shared/ui/states/StaleNote.tsx'
import { DayText } from '../../shared/ui/values/Figures.tsx'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { openEntryOn } from '../time-entries/public.ts'
import { DeleteMatter } from './DeleteMatter.tsx'
import { MatterOverview } from './MatterOverview.tsx'
import { figuresQuery, matterQuery } from './queries.ts'

export function MatterPage() {
  const { matterId = '' }: { matterId?: string } = useParams({ strict: false })
  const { firm } = useCurrentUser()
  const go = useGo()
  const answer = useQuery(matterQuery(firm, matterId))
  const maySeeTime = useCan(matters.figures)
  const { data } = useQuery({ ...figuresQuery(firm, [matterId]), enabled: maySeeTime && answer.data !== undefined })
  const matter = answer.data
  if (!matter) {
    return (
      <RecordState
        what="matter"
        answer={answer}
        list={{ label: 'All matters', onClick: () => void go(paths.matters()) }}
      />
    )
  }
  const figures = data?.find((row) => row.matterId === matter.id)
  return (
    <Page
      title={matter.matterName}
      crumbs={[{ label: 'Matters', href: paths.matters() }, { label: matter.matterNumber }]}
      badge={<StatusBadge kind="matter" status={matter.status} />}
      sub={<Facts matter={matter} />}
      actions={<Actions matter={matter} maySeeTime={maySeeTime} />}
      tabs={maySeeTime && <Tabs matter={matter} figures={figures} />}
    >
      {answer.isError && <StaleNote onRetry={() => void answer.refetch()} />}
      <MatterOverview matter={matter} figures={figures} maySeeTime={maySeeTime} />
    </Page>
  )
}

function Facts({ matter }: { matter: Matter }) {
  const maySeeClients = useCan('clientInfo')
  return (
    <>
      {maySeeClients ? (
        <AppLink href={paths.client(matter.clientId)} className="lx-link">
          {matter.clientName}
        </AppLink>
      ) : (
        matter.clientName
      )}
      {[...matter.matterPracticeAreas, matter.matterRate].map((fact) => ` · ${fact}`)} · Opened{' '}
      <DayText day={matter.matterOpenDate} />
    </>
  )
}

/** Each tab is the list of its records filtered to the matter. */
function Tabs({ matter, figures }: { matter: Matter; figures: MatterFigures | undefined }) {
  const tabs = [
    { key: 'overview', label: 'Overview', href: paths.matter(matter.id) },
    { key: 'time', label: 'Time', href: paths.timeEntries({ matterId: matter.id }), count: figures?.entries },
  ]
  return <PageTabs label="Matter" tabs={tabs} current="overview" />
}

function Actions({ matter, maySeeTime }: { matter: Matter; maySeeTime: boolean }) {
  const user = useCurrentUser()
  const [isDeleting, setDeleting] = useState(false)
  const mayEdit = useCan(['matterMaster', 'matterMaster.edit'])
  const mayDelete = useCan(['matterMaster', 'matterMaster.delete'])
  const mayAddTime = useCan(['timeEntry', 'timeEntry.create'])
  return (
    <>
      <RecordActions
        edit={mayEdit ? paths.editMatter(matter.id) : undefined}
        remove={mayDelete ? { label: 'Delete matter', onClick: () => setDeleting(true) } : undefined}
      >
        {maySeeTime && mayAddTime && (
          <Button
            leftSection={<IconClock size={16} stroke={1.6} aria-hidden />}
            onClick={() => openEntryOn(user, matter)}
          >
            Time Entry
          </Button>
        )}
      </RecordActions>
      {isDeleting && <DeleteMatter matter={matter} leadsTo={paths.matters()} onClose={() => setDeleting(false)} />}
    </>
  )
}
