import { useQuery } from '@tanstack/react-query'
import type { PracticeArea } from '#contract/lookups.ts'
import { practiceAreasQuery } from '../../shared/choices.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { NOT_IN_THIS_VERSION } from '../../shared/not-in-this-version.ts'
import type { Column } from '../../shared/ui/list/columns.ts'
import { Page } from '../../shared/ui/page/Page.tsx'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { ReadOnlyList } from './ReadOnlyList.tsx'

const columns: readonly Column<PracticeArea>[] = [
  { key: 'name', header: 'Practice area', cell: ({ name }) => name },
  { key: 'rate', header: 'Usual rate type', width: 200, cell: ({ usualRate }) => usualRate },
]

/** The areas of law that matters are sorted by. */
export function PracticeAreasPage() {
  const { firm } = useCurrentUser()
  const areas = useQuery(practiceAreasQuery(firm))
  return (
    <Page title="Practice areas">
      <InlineNote tone="info">{NOT_IN_THIS_VERSION.practiceAreas}</InlineNote>
      <ReadOnlyList
        title="For matters"
        noun={{ one: 'practice area', many: 'practice areas' }}
        load={areas}
        columns={columns}
        nameOf={({ name }) => name}
        contextOf={({ usualRate }) => usualRate}
      />
    </Page>
  )
}
