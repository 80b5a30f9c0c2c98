import { useQuery } from '@tanstack/react-query'
import { courts, type OwnCourt } from '#contract/courts.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import type { Column } from '../../shared/ui/list/columns.ts'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { FirmListPanel } from './FirmListPanel.tsx'

const CourtDialog = lazyDialog(async () => ({ default: (await import('./CourtDialog.tsx')).CourtDialog }))

const columns: readonly Column<OwnCourt>[] = [
  { key: 'city', header: 'City', width: 240, cell: ({ city }) => city || '—' },
]

/** The courts that the firm added to those that Lexhold knows. */
export function CourtsPage() {
  const { firm } = useCurrentUser()
  const load = useQuery(queryFor(courts.own, { query: firm }))
  return (
    <Page
      title="Courts"
      sub="Court updates offer these first, before the courts that Lexhold knows. An archived court stays on the updates that have it."
    >
      <FirmListPanel
        title="Added by the firm"
        noun={{ one: 'court', many: 'courts' }}
        load={load}
        columns={columns}
        contextOf={({ city }) => city}
        calls={courts}
        dialog={(court, onClose) => <CourtDialog court={court} onClose={onClose} />}
      />
    </Page>
  )
}
