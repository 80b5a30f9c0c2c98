import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { matters, type MatterRow } from '#contract/matters.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import type { ListedMatter } from './columns.tsx'
import { figuresQuery } from './queries.ts'

/** The rows of a list, with the figures of their time as soon as these are loaded. */
export function useFigures(listed: readonly MatterRow[] | undefined) {
  const { firm, business } = useCurrentUser()
  const maySeeTime = useCan(matters.figures)
  const ids = useMemo(() => listed?.map(({ id }) => id) ?? [], [listed])
  const figures = useQuery({ ...figuresQuery(firm, ids), enabled: maySeeTime && ids.length > 0 })
  const rows = useMemo((): ListedMatter[] | undefined => {
    const known = new Map(figures.data?.map((row) => [row.matterId, row]))
    const home = { symbol: business.currencySymbol, code: business.currencyISOCode }
    return listed?.map((row) => ({ ...row, figures: known.get(row.id), home }))
  }, [listed, figures.data, business.currencySymbol, business.currencyISOCode])
  const refetch = async () => maySeeTime && ids.length > 0 && figures.refetch()
  return { rows, isError: figures.isError, refetch, maySeeTime }
}
