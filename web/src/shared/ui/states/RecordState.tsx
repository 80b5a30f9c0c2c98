import { Button } from '@mantine/core'
import IconFileOff from '@tabler/icons-react/dist/esm/icons/IconFileOff.mjs'
import { ApiError } from '../../api.ts'
import { useGo } from '../../link.tsx'
import { Page } from '../page/Page.tsx'
import { EmptyState } from './EmptyState.tsx'
import { LoadError } from './LoadError.tsx'
import { LoadingSpinner, useAfter } from './Loading.tsx'

interface Props {
  /** What the page shows, in the singular: `client`. */
  what: string
  /** `useQuery` as it is, while it has no data. */
  answer: { error: Error | null; isPending: boolean; refetch: () => unknown }
  /** The list of the firm's other records of the kind. */
  list: { label: string; href: string }
}

/** A record's page without the record: loading, not found, or failed. */
export function RecordState({ what, answer, list }: Props) {
  const go = useGo()
  const isDue = useAfter(answer.error === null)
  const name = what.charAt(0).toUpperCase() + what.slice(1)
  if (answer.error === null) return isDue ? <LoadingSpinner /> : null
  const isGone = answer.error instanceof ApiError && (answer.error.status === 404 || answer.error.status === 400)
  if (!isGone) {
    return (
      <Page title={name}>
        <LoadError
          title={`The ${what} did not load`}
          text={answer.error.message}
          onRetry={() => void answer.refetch()}
        />
      </Page>
    )
  }
  return (
    <Page title={`${name} not found`}>
      <EmptyState
        icon={IconFileOff}
        title={`This ${what} is not there`}
        text="It was deleted, or you do not have access to it."
        action={
          <Button variant="default" size="xs" onClick={() => void go(list.href)}>
            {list.label}
          </Button>
        }
      />
    </Page>
  )
}
