import { Button } from '@mantine/core'
import IconCash from '@tabler/icons-react/dist/esm/icons/IconCash.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useMemo, useState } from 'react'
import type { ChargeTotals } from '#contract/charges.ts'
import type { FlatFee } from '#contract/flat-fee-shapes.ts'
import { flatFees } from '#contract/flat-fees.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { ListPage } from '../../shared/ui/list/ListPage.tsx'
import { totalsRow } from '../../shared/ui/list/totals.tsx'
import { ListView } from '../../shared/ui/list/ListView.tsx'
import type { SearchParams } from '../../shared/ui/list/filter-kinds.ts'
import type { RowAction } from '../../shared/ui/list/RowActions.tsx'
import { useBulkDelete } from '../../shared/ui/list/use-bulk-delete.ts'
import { useList } from '../../shared/ui/list/use-list.ts'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { homeSumOfChosen } from '../../shared/ui/values/sums.ts'
import { formatCount } from '../../shared/ui/values/format.ts'
import { Money } from '../../shared/ui/values/Money.tsx'
import { DeleteRecord } from '../../shared/records/DeleteRecord.tsx'
import { UndoNote } from '../../shared/records/UndoNote.tsx'
import { columns, columnsOnMatter, phoneRow } from './columns.tsx'
import { flatFeeDetails } from './record-details.ts'
import { flatFeesList } from './list.ts'
import { feeName } from './labels.ts'

/** @public The page of a route; the part of it that other pages show is the default. */
export function FlatFeesPage() {
  const { view, create, dialog } = useFlatFees()
  return (
    <ListPage {...view} create={create} above={<UndoNote />}>
      {dialog}
    </ListPage>
  )
}

/** The flat fees of one matter or client, on its page. */
export default function FlatFeesOf({ fixed }: { fixed: SearchParams }) {
  const { view, dialog } = useFlatFees(fixed)
  return (
    <>
      <UndoNote />
      <ListView {...view} />
      {dialog}
    </>
  )
}

function useFlatFees(fixed?: SearchParams) {
  const go = useGo()
  const { business } = useCurrentUser()
  const state = useList(flatFeesList, fixed && { fixed })
  const [deleting, setDeleting] = useState<FlatFee | null>(null)
  const mayCreate = useCan(['flatFeePermission', 'flatFeePermission.create'])
  const actions = useMemo(
    () =>
      (fee: FlatFee): readonly RowAction[] => [
        ...(fee.canEdit
          ? [{ label: 'Edit', icon: IconPencil, onClick: () => void go(paths.editFlatFee(fee.id)) }]
          : []),
        ...(fee.canDelete ? [{ label: 'Delete', icon: IconTrash, danger: true, onClick: () => setDeleting(fee) }] : []),
      ],
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because `go` is a new function on each render and always does the same
    [],
  )
  const removing = useBulkDelete({ call: flatFees.bulkDelete, noun: flatFeesList.noun })
  const matterId = fixed?.['matterId']
  const newHref = paths.newFlatFee(matterId === undefined ? {} : { matterId: String(matterId) })
  return {
    view: {
      state,
      columns: matterId === undefined ? columns : columnsOnMatter,
      rowName: feeName,
      phone: phoneRow,
      totals: totalsRow(state.totals, ['amount'], figuresOf),
      onOpen: (fee: FlatFee) => void go(paths.flatFee(fee.id)),
      actions,
      bulk: {
        calls: removing,
        sums: (ids: readonly string[]) => [homeSumOfChosen(state.rows, ids, business)],
      },
      empty: (
        <EmptyState
          icon={IconCash}
          title="No flat fees yet"
          text="Agreed fees by matter, at once or in instalments, are listed here."
          action={mayCreate && <NewButton href={newHref} small />}
        />
      ),
    },
    create: mayCreate && <NewButton href={newHref} />,
    dialog: deleting && (
      <DeleteRecord
        details={flatFeeDetails}
        id={deleting.id}
        name={feeName(deleting)}
        onClose={() => setDeleting(null)}
      />
    ),
  }
}

function figuresOf({ count, amount, currencySymbol, currencyCode }: ChargeTotals) {
  return {
    facts: `${formatCount(count)} ${count === 1 ? 'flat fee' : 'flat fees'}`,
    sums: {
      amount: <Money amount={amount} currency={{ symbol: currencySymbol, code: currencyCode }} strong />,
    },
  }
}

function NewButton({ href, small = false }: { href: string; small?: boolean }) {
  const go = useGo()
  return (
    <Button
      {...(small && { size: 'xs' })}
      leftSection={small ? undefined : <IconPlus size={16} stroke={1.6} aria-hidden />}
      onClick={() => void go(href)}
    >
      New flat fee
    </Button>
  )
}
