import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { Page } from '../../../shared/ui/page/Page.tsx'
import { LoadError } from '../../../shared/ui/states/LoadError.tsx'
import { LoadingSpinner, useAfter } from '../../../shared/ui/states/Loading.tsx'
import { currenciesQuery, firmSettingsQuery } from '../queries.ts'
import { FirmForm } from './FirmForm.tsx'

/** The firm's name, place, currency, week and matter numbers. */
export function FirmPage() {
  const { firm } = useCurrentUser()
  const settings = useQuery(firmSettingsQuery(firm))
  const currencies = useQuery(currenciesQuery)
  const isSlow = useAfter(settings.isPending || currencies.isPending)
  const retry = () => void Promise.all([settings.refetch(), currencies.refetch()])
  const hasFailed = (settings.isError && !settings.data) || (currencies.isError && !currencies.data)
  return (
    <Page title="Firm details">
      {isSlow && !hasFailed && <LoadingSpinner />}
      {hasFailed && <LoadError title="The firm’s details did not load" text="Nothing was changed." onRetry={retry} />}
      {settings.data && currencies.data && <FirmForm settings={settings.data} currencies={currencies.data} />}
    </Page>
  )
}
