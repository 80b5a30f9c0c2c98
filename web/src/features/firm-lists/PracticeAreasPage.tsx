import { useQuery } from '@tanstack/react-query'
import { practiceAreas, type PracticeAreaChoice } from '#contract/firm-lists.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import type { Column } from '../../shared/ui/list/columns.ts'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { FirmListPanel } from './FirmListPanel.tsx'

const PracticeAreaDialog = lazyDialog(async () => ({
  default: (await import('./PracticeAreaDialog.tsx')).PracticeAreaDialog,
}))

const columns: readonly Column<PracticeAreaChoice>[] = [
  { key: 'rate', header: 'Usual rate type', width: 200, cell: ({ usualRate }) => usualRate },
]

/** The areas of law that matters are sorted by. */
export function PracticeAreasPage() {
  const { firm } = useCurrentUser()
  const areas = useQuery(queryFor(practiceAreas.list, { query: firm }))
  return (
    <Page title="Practice areas">
      <FirmListPanel
        title="For matters"
        noun={{ one: 'practice area', many: 'practice areas' }}
        load={areas}
        columns={columns}
        contextOf={({ usualRate }) => usualRate}
        calls={practiceAreas}
        dialog={(area, onClose) => <PracticeAreaDialog area={area} onClose={onClose} />}
      />
    </Page>
  )
}
