import type { ComponentProps } from 'react'
import { paths } from '../../shared/paths.ts'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { useSlugCheck } from './use-slug-check.ts'

type Props = Omit<ComponentProps<typeof TextField>, 'label' | 'prompt'>

/** The portal's address, with the link that clients will use and whether it is free. */
export function SlugField(props: Props) {
  const { value, externalError } = props
  const check = useSlugCheck(value)
  const link = `${window.location.host}${paths.portalLogin(value.trim().toLowerCase())}`
  const prompts = {
    empty: 'Your clients sign in at an address that ends with it.',
    checking: 'Looking whether it is free.',
    free: `Free. Your clients sign in at ${link}`,
    unknown: 'Whether it is free shows when you save.',
    refused: undefined,
  }
  return (
    <div aria-live="polite">
      <TextField
        {...props}
        label="Portal address"
        required
        maxLength={40}
        prompt={prompts[check.state]}
        externalError={externalError ?? (check.state === 'refused' ? check.reason : undefined)}
      />
    </div>
  )
}
