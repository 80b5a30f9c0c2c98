import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { firmSettings, type FirmSettings, type FirmSettingsInput } from '#contract/firm-settings.ts'
import type { Currency } from '#contract/session.ts'
import { exchange } from '../../shared/api.ts'
import { currenciesQuery } from '../../shared/choices.ts'
import { reloadCurrentUser } from '../../shared/current-user-query.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { queryClient } from '../../shared/query-client.ts'
import { queryFor } from '../../shared/query.ts'
import { toast } from '../../shared/toast.ts'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { LoadingSpinner, useAfter } from '../../shared/ui/states/Loading.tsx'

export interface SettingsProps {
  settings: FirmSettings
  currencies: readonly Currency[]
}

type Firm = ReturnType<typeof useCurrentUser>['firm']
const settingsQuery = (firm: Firm) => queryFor(firmSettings.get, { query: firm })

/** The firm's settings and the currencies to choose from; until both are there, `state` shows that they load or failed. */
export function useSettings(failedTitle: string) {
  const { firm } = useCurrentUser()
  const settings = useQuery(settingsQuery(firm))
  const currencies = useQuery(currenciesQuery())
  const isSlow = useAfter(settings.isPending || currencies.isPending)
  const hasFailed = settings.isLoadingError || currencies.isLoadingError
  const retry = () => void Promise.all([settings.refetch(), currencies.refetch()])
  const failed = <LoadError title={failedTitle} text="Nothing was changed." onRetry={retry} />
  return {
    settings: settings.data,
    currencies: currencies.data,
    state: hasFailed ? failed : isSlow && <LoadingSpinner />,
    /** Reads the settings again. */
    reload: settings.refetch,
  }
}

/** Saves some of the settings. The rest of the app reads the firm's week, name and increment from the profile. */
export function useSaveSettings(reset: (saved: FirmSettings) => void) {
  const { firm } = useCurrentUser()
  return async (changes: z.input<typeof FirmSettingsInput>): Promise<void> => {
    const { data, message } = await exchange(firmSettings.update, { query: firm, body: { ...firm, ...changes } })
    queryClient.setQueryData(settingsQuery(firm).queryKey, data)
    reset(data)
    toast.success(message)
    await reloadCurrentUser().catch(() => undefined)
  }
}
