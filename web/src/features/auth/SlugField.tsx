import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { firm } from '#contract/firm.ts'
import { slugProblem } from '#domain/slug.ts'
import { paths } from '../../shared/paths.ts'
import { queryFor } from '../../shared/query.ts'
import { TextField } from '../../shared/ui/fields/TextField.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'label' | 'prompt'>

/** The portal's address, with the link that clients will use and whether it is free. */
export function SlugField(props: Props) {
  const { prompt, refusal } = useSlugCheck(props.value)
  return (
    <div aria-live="polite">
      <TextField
        {...props}
        label="Portal address"
        required
        maxLength={40}
        prompt={prompt}
        externalError={props.externalError ?? refusal}
      />
    </div>
  )
}

const PAUSE_MS = 250

/** Checks while typing whether a portal address is free. Its form is checked without asking the server. */
function useSlugCheck(typed: string): { prompt?: string; refusal?: string } {
  const slug = typed.trim().toLowerCase()
  const problem = slug === '' ? undefined : slugProblem(slug)
  const [settled] = useDebouncedValue(slug, PAUSE_MS)
  const isReady = slug !== '' && problem === undefined && settled === slug
  const { data, isError } = useQuery({
    ...queryFor(firm.slugAvailable, { query: { slug } }, { quiet: true }),
    enabled: isReady,
    staleTime: 10_000,
  })
  if (slug === '') return { prompt: 'Your clients sign in at an address that ends with it.' }
  if (problem !== undefined) return { refusal: problem }
  if (isError) return { prompt: 'Whether it is free shows when you save.' }
  if (!isReady || !data) return { prompt: 'Looking whether it is free.' }
  if (!data.available) return { refusal: data.reason ?? 'This address is taken' }
  return { prompt: `Free. Your clients sign in at ${window.location.host}${paths.portalLogin(slug)}` }
}
