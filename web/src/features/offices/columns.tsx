import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { OfficeName } from '#contract/offices.ts'
import { officesQuery } from '../../shared/choices.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import type { Column } from '../../shared/ui/list/columns.ts'
import { OneLine } from '../../shared/ui/values/OneLine.tsx'

/** The columns of a list, and where the firm has several offices the office behind them. */
export function useOfficeColumn<Row extends { readonly office: OfficeName }>(
  columns: readonly Column<Row>[],
): readonly Column<Row>[] {
  const { firm } = useCurrentUser()
  const { data } = useQuery(officesQuery(firm))
  const hasOffices = (data?.length ?? 0) > 0
  return useMemo(() => (hasOffices ? [...columns, officeColumn()] : columns), [hasOffices, columns])
}

const officeColumn = <Row extends { readonly office: OfficeName }>(): Column<Row> => ({
  key: 'office',
  header: 'Office',
  width: 130,
  priority: 3,
  hideable: true,
  cell: ({ office }) => <OneLine text={office?.name ?? 'Head office'} />,
})
