import IconFileOff from '@tabler/icons-react/dist/esm/icons/IconFileOff.mjs'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { practiceAreas } from '#contract/firm-lists.ts'
import { matterStages } from '#contract/matter-stages.ts'
import { stagesQuery } from '../../shared/choices.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { paths } from '../../shared/paths.ts'
import { queryFor } from '../../shared/query.ts'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { RecordState } from '../../shared/ui/states/RecordState.tsx'
import { FirmListPanel } from '../firm-lists/public.ts'

const StageDialog = lazyDialog(async () => ({ default: (await import('./StageDialog.tsx')).StageDialog }))

/** The stages through which the matters of a practice area go. */
export function StagesPage() {
  const { areaId } = useParams({ from: '/firm/settings/practice-areas/$areaId' })
  const { firm } = useCurrentUser()
  const areas = useQuery(queryFor(practiceAreas.list, { query: firm }))
  const load = useQuery(stagesQuery(firm))
  const stages = useMemo(
    () => load.data?.filter(({ practiceAreaId }) => practiceAreaId === areaId),
    [load.data, areaId],
  )
  const area = areas.data?.find(({ id }) => id === areaId)
  const list = { label: 'Practice areas', href: paths.practiceAreas() }
  if (!areas.data) return <RecordState what="practice area" answer={areas} list={list} />
  if (!area) return <NoArea />
  return (
    <Page
      title={area.name}
      crumbs={[list, { label: 'Stages' }]}
      sub="Where a matter of this practice area stands. An archived stage stays on the matters that have it."
    >
      <FirmListPanel
        title="Stages"
        noun={{ one: 'stage', many: 'stages' }}
        load={{ ...load, data: stages }}
        columns={[]}
        contextOf={() => ''}
        calls={matterStages}
        dialog={(stage, onClose) => <StageDialog practiceAreaId={areaId} stage={stage} onClose={onClose} />}
      />
    </Page>
  )
}

const NoArea = () => (
  <Page title="Practice area not found">
    <EmptyState
      icon={IconFileOff}
      title="This practice area is not there"
      text="It belongs to another firm, or you do not have access to it."
    />
  </Page>
)
