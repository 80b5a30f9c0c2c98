import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { Page } from '../../../shared/ui/page/Page.tsx'
import { InlineNote } from '../../../shared/ui/states/InlineNote.tsx'
import { LoadError } from '../../../shared/ui/states/LoadError.tsx'
import { LoadingSpinner, useAfter } from '../../../shared/ui/states/Loading.tsx'
import { currenciesQuery, firmSettingsQuery } from '../queries.ts'
import { TeamRates } from './TeamRates.tsx'
import { TimeForm } from './TimeForm.tsx'
import '../settings.css'

/** How time is rounded, and what an hour costs where no matter says so. */
export function TimePage() {
  const { firm } = useCurrentUser()
  const settings = useQuery(firmSettingsQuery(firm))
  const currencies = useQuery(currenciesQuery)
  const isSlow = useAfter(settings.isPending || currencies.isPending)
  const retry = () => void Promise.all([settings.refetch(), currencies.refetch()])
  const hasFailed = (settings.isError && !settings.data) || (currencies.isError && !currencies.data)
  return (
    <Page title="Billing & time">
      <InlineNote tone="info">
        Each time entry keeps the rate and the rounding that it was saved with. What is set here never reprices saved
        work.
      </InlineNote>
      {isSlow && !hasFailed && <LoadingSpinner />}
      {hasFailed && <LoadError title="The settings did not load" text="Nothing was changed." onRetry={retry} />}
      {settings.data && currencies.data && <TimeForm settings={settings.data} currencies={currencies.data} />}
      {currencies.data && <TeamRates currencies={currencies.data} />}
    </Page>
  )
}
