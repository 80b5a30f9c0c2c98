import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { slugProblem } from '#domain/slug.ts'
import { firm } from '#contract/firm.ts'
import { queryFor } from '../../shared/query.ts'

const PAUSE_MS = 250

type SlugCheck =
  { readonly state: 'empty' | 'checking' | 'free' | 'unknown' } | { readonly state: 'refused'; readonly reason: string }

/** Whether a portal address is free, asked while it is typed. What no address may look like is known here. */
export function useSlugCheck(typed: string): SlugCheck {
  const slug = typed.trim().toLowerCase()
  const problem = slug === '' ? undefined : slugProblem(slug)
  const [settled] = useDebouncedValue(slug, PAUSE_MS)
  const isAsked = slug !== '' && problem === undefined && settled === slug
  const { data, isError } = useQuery({
    ...queryFor(firm.slugAvailable, { query: { slug } }, { quiet: true }),
    enabled: isAsked,
    staleTime: 10_000,
  })
  if (slug === '') return { state: 'empty' }
  if (problem !== undefined) return { state: 'refused', reason: problem }
  if (isError) return { state: 'unknown' }
  if (!isAsked || !data) return { state: 'checking' }
  return data.available ? { state: 'free' } : { state: 'refused', reason: data.reason ?? 'This address is taken' }
}
