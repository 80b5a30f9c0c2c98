import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCurrentUser } from '../../shared/current-user.ts'
import { taxCodesQuery } from './queries.ts'

/** The firm's tax codes as options: those for lines, and those that payers withhold. Archived ones are left out. */
export function useTaxOptions() {
  const { firm } = useCurrentUser()
  const load = useQuery(taxCodesQuery(firm))
  return useMemo(() => {
    const codes = (load.data ?? []).filter(({ isArchived, percent }) => !isArchived && percent !== null)
    const toOption = ({ id, name, percent }: (typeof codes)[number]) => ({
      value: id,
      label: `${name} ${percent ?? 0}%`,
    })
    const standard = codes.find(({ kind }) => kind === 'standard')
    return {
      load,
      onLines: codes.filter(({ kind }) => kind !== 'withholding').map(toOption),
      withholding: codes.filter(({ kind }) => kind === 'withholding').map(toOption),
      /** What fees carry by default. */
      standard: standard ? [standard.id] : [],
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because the query is a new object on each render
  }, [load.data, load.isPending, load.isError])
}
