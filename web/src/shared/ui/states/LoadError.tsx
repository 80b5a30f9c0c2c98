import { Button } from '@mantine/core'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { EmptyState } from './EmptyState.tsx'

interface Props {
  /** What did not load: `The list did not load`. */
  title?: string
  text?: string
  onRetry: () => void
}

export function LoadError({ title = 'The list did not load', text = 'Your filters are kept.', onRetry }: Props) {
  const retry = (
    <Button variant="default" size="xs" onClick={onRetry}>
      Try again
    </Button>
  )
  return (
    <div role="alert">
      <EmptyState icon={IconRefresh} tone="danger" title={title} text={text} action={retry} />
    </div>
  )
}
