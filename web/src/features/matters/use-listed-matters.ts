import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { matters } from '#contract/matters.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import type { ListedMatter } from './columns.tsx'
import { figuresQuery, mattersListQuery, type MattersQuery } from './queries.ts'

/** The rows of a list call, and the figures of their time as soon as those are there. */
export function useListedMatters(query: MattersQuery) {
  const { firm, business } = useCurrentUser()
  const maySeeTime = useCan(matters.figures)
  const list = useQuery(mattersListQuery(query))
  const ids = useMemo(() => list.data?.data.map(({ id }) => id) ?? [], [list.data])
  const figures = useQuery({ ...figuresQuery(firm, ids), enabled: maySeeTime && ids.length > 0 })
  const rows = useMemo((): ListedMatter[] | undefined => {
    const known = new Map(figures.data?.map((row) => [row.matterId, row]))
    const home = { symbol: business.currencySymbol, code: business.currencyISOCode }
    return list.data?.data.map((row) => ({ ...row, figures: known.get(row.id), home }))
  }, [list.data, figures.data, business.currencySymbol, business.currencyISOCode])
  const refetch = () => Promise.all([list.refetch(), maySeeTime && figures.refetch()])
  return { rows, hasMore: list.data?.hasMore ?? false, isError: list.isError || figures.isError, refetch, maySeeTime }
}
