import { useQuery } from '@tanstack/react-query'
import { currenciesQuery } from '../../shared/choices.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useAfter } from '../../shared/ui/states/Loading.tsx'
import { firmSettingsQuery } from './queries.ts'

/** The firm's settings with the currencies that they choose from, as a page of settings waits for both. */
export function useSettings() {
  const { firm } = useCurrentUser()
  const settings = useQuery(firmSettingsQuery(firm))
  const currencies = useQuery(currenciesQuery())
  const isSlow = useAfter(settings.isPending || currencies.isPending)
  const hasFailed = (settings.isError && !settings.data) || (currencies.isError && !currencies.data)
  return {
    settings: settings.data,
    currencies: currencies.data,
    isSlow: isSlow && !hasFailed,
    hasFailed,
    retry: () => void Promise.all([settings.refetch(), currencies.refetch()]),
  }
}
