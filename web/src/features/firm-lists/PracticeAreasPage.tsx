import { useQuery } from '@tanstack/react-query'
import { practiceAreas, type PracticeAreaChoice } from '#contract/firm-lists.ts'
import { stagesQuery } from '../../shared/choices.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { AppLink, useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { queryFor } from '../../shared/query.ts'
import type { Column } from '../../shared/ui/list/columns.ts'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { facts } from '../../shared/ui/values/facts.ts'
import { FirmListPanel } from './FirmListPanel.tsx'

const PracticeAreaDialog = lazyDialog(async () => ({
  default: (await import('./PracticeAreaDialog.tsx')).PracticeAreaDialog,
}))

const rateColumn: Column<PracticeAreaChoice> = {
  key: 'rate',
  header: 'Usual rate type',
  width: 150,
  priority: 2,
  cell: ({ usualRate }) => usualRate,
}

/** The areas of law that matters are sorted by. */
export function PracticeAreasPage() {
  const { firm } = useCurrentUser()
  const areas = useQuery(queryFor(practiceAreas.list, { query: firm }))
  const go = useGo()
  const stagesOf = useStagesOf()
  return (
    <Page title="Practice areas">
      <FirmListPanel
        title="For matters"
        noun={{ one: 'practice area', many: 'practice areas' }}
        load={areas}
        columns={[stagesColumn(stagesOf), rateColumn]}
        contextOf={(area) => facts([area.usualRate, stagesOf(area)])}
        onOpen={({ id }) => void go(paths.practiceArea(id))}
        calls={practiceAreas}
        dialog={(area, onClose) => <PracticeAreaDialog area={area} onClose={onClose} />}
      />
    </Page>
  )
}

type StagesOf = (area: PracticeAreaChoice) => string

/** The names of the stages of a practice area; none are an invitation to add some. */
function useStagesOf(): StagesOf {
  const { firm } = useCurrentUser()
  const { data } = useQuery(stagesQuery(firm))
  return ({ id }) => {
    const stages = data?.filter(({ practiceAreaId, isArchived }) => practiceAreaId === id && !isArchived) ?? []
    return stages.length === 0 ? 'Add stages' : stages.map((stage) => stage.name).join(', ')
  }
}

/** They lead to their own page. */
const stagesColumn = (stagesOf: StagesOf): Column<PracticeAreaChoice> => ({
  key: 'stages',
  header: 'Stages',
  width: 420,
  cell: (area) => (
    <AppLink href={paths.practiceArea(area.id)} className="lx-link" aria-label={`${stagesOf(area)}: ${area.name}`}>
      {stagesOf(area)}
    </AppLink>
  ),
})
