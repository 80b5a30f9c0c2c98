import { Button } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { EmptyState } from './EmptyState.tsx'

/** A list that is empty because of its filters says so, and takes them off. */
export function NoMatch({ filters, onClear }: { filters: number; onClear: () => void }) {
  const text = filters === 1 ? '1 filter is on.' : `${filters} filters are on.`
  const clear = (
    <Button variant="default" size="xs" onClick={onClear}>
      Clear filters
    </Button>
  )
  return <EmptyState icon={IconSearch} title="Nothing matches these filters" text={text} action={clear} />
}
