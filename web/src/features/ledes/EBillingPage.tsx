import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import IconFileImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useState } from 'react'
import { ledes, type Timekeeper } from '#contract/ledes.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import type { Column } from '../../shared/ui/list/columns.ts'
import { DataTable } from '../../shared/ui/list/DataTable.tsx'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { PersonCell } from '../../shared/ui/values/Avatar.tsx'
import { classText } from './labels.ts'

const TimekeeperDialog = lazyDialog(async () => ({
  default: (await import('./TimekeeperDialog.tsx')).TimekeeperDialog,
}))
const ImportDialog = lazyDialog(async () => ({ default: (await import('./ImportDialog.tsx')).ImportDialog }))

const columns: readonly Column<Timekeeper>[] = [
  { key: 'name', header: 'Person', cell: ({ userId, name }) => <PersonCell person={{ id: userId, name }} /> },
  { key: 'id', header: 'Timekeeper id', width: 160, cell: ({ timekeeperId }) => timekeeperId || '—' },
  {
    key: 'class',
    header: 'Classification',
    width: 220,
    cell: ({ classification }) => (classification ? classText(classification) : '—'),
  },
]

/** What the billing systems of clients call the people of the firm, and files from other systems. */
export function EBillingPage() {
  const { firm } = useCurrentUser()
  const load = useQuery(queryFor(ledes.timekeepers, { query: firm }))
  const [edited, setEdited] = useState<Timekeeper>()
  const [isImporting, setImporting] = useState(false)
  const mayEdit = useCan(ledes.updateTimekeeper)
  const mayImport = useCan(ledes.import)
  return (
    <Page
      title="E-billing"
      actions={
        mayImport && (
          <Button
            variant="default"
            leftSection={<IconFileImport size={16} stroke={1.6} aria-hidden />}
            onClick={() => setImporting(true)}
          >
            Import a LEDES file
          </Button>
        )
      }
    >
      <Panel title="Timekeepers" more={<span className="lx-muted">Every fee in a LEDES file names one</span>} flush>
        {load.isError && !load.data ? (
          <LoadError title="The timekeepers did not load" text="" onRetry={() => void load.refetch()} />
        ) : (
          <DataTable
            caption="Timekeeper ids and classifications of people"
            columns={columns}
            rows={load.data}
            rowId={({ userId }) => userId}
            rowName={({ name }) => name}
            inPanel
            phone={({ name, timekeeperId, classification }) => ({
              title: name,
              figure: timekeeperId || '—',
              context: classification ? classText(classification) : '',
            })}
            {...(mayEdit && {
              onOpen: setEdited,
              onEdit: setEdited,
              actions: (row: Timekeeper) => [{ label: 'Edit', icon: IconPencil, onClick: () => setEdited(row) }],
            })}
          />
        )}
      </Panel>
      {edited && <TimekeeperDialog timekeeper={edited} onClose={() => setEdited(undefined)} />}
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </Page>
  )
}
