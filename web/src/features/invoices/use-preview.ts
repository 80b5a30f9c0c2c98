import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../shared/current-user.ts'
import { billedLines, toBody, type InvoiceValues } from './invoice-values.ts'
import { previewQuery } from './queries.ts'

/** The preview is requested once the person stops typing. */
const TYPING_PAUSE_MS = 250

/** The invoice that the form describes, as the server would save it. The last one stays while the next is computed. */
export function usePreview(values: InvoiceValues) {
  const { firm } = useCurrentUser()
  const [settled] = useDebouncedValue(values, TYPING_PAUSE_MS)
  const keys = billedLines(settled).map(({ key }) => key)
  const isReady = settled.clientId !== '' && keys.length > 0
  const answer = useQuery({
    ...previewQuery(firm, toBody(settled), keys),
    enabled: isReady,
    placeholderData: keepPreviousData,
  })
  return {
    preview: isReady ? answer.data : undefined,
    error: isReady && !answer.isFetching ? answer.error : null,
    isReady,
    retry: () => void answer.refetch(),
  }
}

export type Preview = NonNullable<ReturnType<typeof usePreview>['preview']>
