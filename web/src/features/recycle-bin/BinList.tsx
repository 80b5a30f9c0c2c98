import IconRestore from '@tabler/icons-react/dist/esm/icons/IconRestore.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { recycleBin } from '#contract/recycle-bin.ts'
import { retention, DEFAULT_BIN_DAYS } from '#contract/retention.ts'
import { useCan, useCurrentUser, type CurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import type { DeletedRecord, BinnedRecordType } from '../../shared/records/record-type.ts'
import { PAGE_SIZES } from '../../shared/ui/list/columns.ts'
import { PlainList } from '../../shared/ui/list/RecordList.tsx'
import type { RowAction } from '../../shared/ui/list/RowActions.tsx'
import { useBulk, type BulkCall } from '../../shared/ui/list/use-bulk.tsx'
import { useSelection } from '../../shared/ui/list/use-selection.ts'
import { ConfirmSend } from '../../shared/ui/overlays/ConfirmSend.tsx'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { formatCount } from '../../shared/ui/values/format.ts'
import { urlCount, urlSchema } from '../../shared/url-schema.ts'
import { useUrlState } from '../../shared/url-state.ts'
import { columnsIn, phoneRowIn } from './columns.tsx'
import { deletedQuery, purge, restoreEach } from './queries.ts'

const Url = urlSchema({ page: urlCount })

/** Deleted records of one kind, latest first, to be restored or deleted for good. */
export function BinList({ type, total }: { type: BinnedRecordType; total: number | undefined }) {
  const caption = `Deleted ${type.label.toLowerCase()}`
  const [url, change] = useUrlState(Url)
  const { firm, business } = useCurrentUser()
  const page = url.page ?? 1
  const list = useQuery(deletedQuery(firm, type, page))
  const { data: { binDays } = { binDays: DEFAULT_BIN_DAYS } } = useQuery(queryFor(retention.get, { query: firm }))
  const { rows, noun = '' } = list.data ?? {}
  const selection = useSelection(`${type.bin} ${page}`)
  const nameOf = (id: string) => rows?.find((one) => one.id === id)?.name
  const mayRestore = useCan(['recycleBin', 'recycleBin.edit'])
  const mayPurge = useCan(recycleBin.purge)
  const calls = callsFor(firm, type, { mayRestore, mayPurge })
  const several = useBulk({ calls }, { selection, nameOf })
  const [restoring, setRestoring] = useState<DeletedRecord | null>(null)
  const { timeZone } = business
  const columns = useMemo(() => columnsIn(timeZone), [timeZone])
  const actionsOf = (record: DeletedRecord): readonly RowAction[] =>
    several.actions.map(({ label, icon, danger, onClick }) =>
      label === RESTORE
        ? { label, icon: IconRestore, onClick: () => setRestoring(record) }
        : { label, icon, danger, onClick: () => onClick([record.id]) },
    )
  return (
    <>
      {several.note}
      <PlainList
        name={`recycle-bin-${type.bin}`}
        caption={caption}
        columns={columns}
        answer={{ rows, isError: list.isError, refetch: list.refetch }}
        rowId={(record) => record.id}
        rowName={(record) => record.name}
        phone={phoneRowIn(timeZone)}
        selection={calls.length > 0 ? selection : undefined}
        bulk={{ actions: several.actions }}
        actions={calls.length > 0 ? actionsOf : undefined}
        onOpen={mayRestore ? setRestoring : undefined}
        paging={{
          page,
          size: PAGE_SIZES[0],
          hasMore: list.data?.hasMore ?? false,
          total,
          onPage: (next) => change({ page: next === 1 ? null : next }, { replace: false }),
        }}
        empty={
          <EmptyState
            icon={IconTrash}
            title={`No ${caption.toLowerCase()}`}
            text={`Deleted records wait here for ${binDays} days until they are restored or deleted for good.`}
          />
        }
      />
      {restoring && (
        <ConfirmSend
          title={`Restore ${noun}?`}
          confirm="Restore"
          send={async () => (await (await type.details()).restore(firm, restoring.id)).message}
          onClose={() => setRestoring(null)}
        >
          {restoring.name} goes back to where it was.
        </ConfirmSend>
      )}
      {several.dialog}
    </>
  )
}

const RESTORE = 'Restore'

const callsFor = (
  firm: CurrentUser['firm'],
  type: BinnedRecordType,
  may: { mayRestore: boolean; mayPurge: boolean },
) => [...(may.mayRestore ? [restoreCall(firm, type)] : []), ...(may.mayPurge ? [purgeCall(firm, type)] : [])]

/** All chosen records at once. */
const restoreCall = (firm: CurrentUser['firm'], type: BinnedRecordType): BulkCall => ({
  label: RESTORE,
  icon: IconRestore,
  run: (ids) => restoreEach(firm, type, ids),
})

/** One or several. It always asks first, because it cannot be undone. */
const purgeCall = (firm: CurrentUser['firm'], type: BinnedRecordType): BulkCall => ({
  label: 'Delete for good',
  icon: IconTrash,
  danger: true,
  run: (ids) => purge(firm, type, ids),
  confirm: (count, name) => ({
    title: count === 1 ? 'Delete for good?' : `Delete ${formatCount(count)} records for good?`,
    text: `${count === 1 ? name : 'They'} cannot be brought back. The audit trail keeps what was deleted.`,
    button: 'Delete for good',
  }),
})
