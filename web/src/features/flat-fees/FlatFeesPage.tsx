import IconCash from '@tabler/icons-react/dist/esm/icons/IconCash.mjs'
import type { FlatFee } from '#contract/flat-fee-shapes.ts'
import { flatFees } from '#contract/flat-fees.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { paths } from '../../shared/paths.ts'
import { chargeTotals } from '../../shared/records/charges.tsx'
import { useRecordList } from '../../shared/records/use-record-list.tsx'
import type { SearchParams } from '../../shared/ui/list/filter-kinds.ts'
import { ListPage } from '../../shared/ui/list/ListPage.tsx'
import { ListView } from '../../shared/ui/list/ListView.tsx'
import { useBulkDelete } from '../../shared/ui/list/use-bulk-delete.ts'
import { useList } from '../../shared/ui/list/use-list.ts'
import { homeSumOfChosen } from '../../shared/ui/values/sums.ts'
import { columns, columnsOnMatter, phoneRow } from './columns.tsx'
import { feeName } from './labels.ts'
import { flatFeesList } from './list.ts'
import { flatFeeDetails } from './record-details.ts'

/** @public The page of a route; the part of it that other pages show is the default. */
export function FlatFeesPage() {
  const { view, create, undo, dialog } = useFlatFees()
  return (
    <ListPage {...view} create={create} above={undo}>
      {dialog}
    </ListPage>
  )
}

/** The flat fees of one matter or client, on its page. */
export default function FlatFeesOf({ fixed }: { fixed: SearchParams }) {
  const { view, undo, dialog } = useFlatFees(fixed)
  return (
    <>
      {undo}
      <ListView {...view} />
      {dialog}
    </>
  )
}

function useFlatFees(fixed?: SearchParams) {
  const { business } = useCurrentUser()
  const state = useList(flatFeesList, fixed && { fixed })
  const matterId = fixed?.['matterId']
  const { view, ...frame } = useRecordList<FlatFee>({
    details: flatFeeDetails,
    resource: 'flatFeePermission',
    nameOf: feeName,
    href: paths.flatFee,
    editHref: paths.editFlatFee,
    rightsOf: (fee) => fee,
    create: {
      label: 'New flat fee',
      href: paths.newFlatFee(matterId === undefined ? {} : { matterId: String(matterId) }),
    },
    empty: {
      icon: IconCash,
      title: 'No flat fees yet',
      text: 'Agreed fees by matter, at once or in instalments, are listed here.',
    },
  })
  return {
    ...frame,
    view: {
      ...view,
      state,
      columns: matterId === undefined ? columns : columnsOnMatter,
      phone: phoneRow,
      totals: chargeTotals(state.totals, flatFeesList.noun),
      bulk: {
        calls: useBulkDelete({ call: flatFees.bulkDelete, noun: flatFeesList.noun }),
        sums: (ids: readonly string[]) => [homeSumOfChosen(state.rows, ids, business)],
      },
    },
  }
}
