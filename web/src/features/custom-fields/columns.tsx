import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { CustomValues } from '#contract/custom-values.ts'
import { type CustomRecordKind, customValueText } from '#domain/custom-fields.ts'
import { customFieldsQuery } from '../../shared/choices.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import type { Column } from '../../shared/ui/list/columns.ts'
import { Dash } from '../../shared/ui/values/Money.tsx'
import { OneLine } from '../../shared/ui/values/OneLine.tsx'

/** The columns of a list and behind them those of the firm's own fields that lists show; each can be hidden. */
export function useCustomColumns<Row extends { readonly customValues: CustomValues }>(
  kind: CustomRecordKind,
  columns: readonly Column<Row>[],
): readonly Column<Row>[] {
  const { firm } = useCurrentUser()
  const { data } = useQuery(customFieldsQuery(firm))
  return useMemo(() => {
    const listed = (data ?? []).filter((field) => field.recordKind === kind && field.isListed && !field.isArchived)
    if (listed.length === 0) return columns
    const own = listed.map(({ id, name, fieldType }): Column<Row> => ({
      key: id,
      header: name,
      width: 150,
      priority: 3,
      hideable: true,
      align: fieldType === 'number' ? 'right' : 'left',
      cell: ({ customValues }) => {
        const value = customValues.find(({ fieldId }) => fieldId === id)?.value
        return value === undefined ? <Dash /> : <OneLine text={customValueText(fieldType, value)} />
      },
    }))
    return [...columns, ...own]
  }, [data, kind, columns])
}
