import { useQuery } from '@tanstack/react-query'
import { practiceAreas, type PracticeAreaChoice } from '#contract/firm-lists.ts'
import { stagesQuery } from '../../shared/choices.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { queryFor } from '../../shared/query.ts'
import type { Column } from '../../shared/ui/list/columns.ts'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
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
  const stages = useStagesColumn()
  return (
    <Page title="Practice areas">
      <FirmListPanel
        title="For matters"
        noun={{ one: 'practice area', many: 'practice areas' }}
        load={areas}
        columns={[stages, rateColumn]}
        contextOf={({ usualRate }) => usualRate}
        calls={practiceAreas}
        dialog={(area, onClose) => <PracticeAreaDialog area={area} onClose={onClose} />}
      />
    </Page>
  )
}

/** The stages of each practice area, which lead to their own page. */
function useStagesColumn(): Column<PracticeAreaChoice> {
  const { firm } = useCurrentUser()
  const { data } = useQuery(stagesQuery(firm))
  return {
    key: 'stages',
    header: 'Stages',
    width: 420,
    cell: ({ id, name }) => {
      const stages = data?.filter(({ practiceAreaId, isArchived }) => practiceAreaId === id && !isArchived) ?? []
      const text = stages.length === 0 ? 'Add stages' : stages.map((stage) => stage.name).join(', ')
      return (
        <AppLink href={paths.practiceArea(id)} className="lx-link" aria-label={`${text}: ${name}`}>
          {text}
        </AppLink>
      )
    },
  }
}
