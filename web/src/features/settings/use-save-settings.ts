import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { firmSettings, type FirmSettings, type FirmSettingsInput } from '#contract/firm-settings.ts'
import { exchange } from '../../shared/api.ts'
import { reloadCurrentUser } from '../../shared/current-user-query.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { showServerErrors } from '../../shared/server-errors.ts'
import { toast } from '../../shared/toast.ts'
import { firmSettingsQuery } from './queries.ts'

/** Loaded by their own call when settings are saved. */
const OWN_KEYS: ReadonlySet<unknown> = new Set(['current-user', 'firm-settings'])

/** Saves some of the firm's settings; the rest of the app reads its week, name and increment from the profile anew. */
export function useSaveSettings<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  valuesOf: (settings: FirmSettings) => Values,
) {
  const { firm } = useCurrentUser()
  const client = useQueryClient()
  return async (changes: z.input<typeof FirmSettingsInput>): Promise<void> => {
    try {
      const { data, message } = await exchange(firmSettings.update, { query: firm, body: { ...firm, ...changes } })
      client.setQueryData(firmSettingsQuery(firm).queryKey, data)
      form.reset(valuesOf(data))
      toast.success(message)
    } catch (error) {
      showServerErrors(form, error)
      return
    }
    await Promise.allSettled([reloadCurrentUser(), askAnew(client)])
  }
}

/** Rates, increments and the firm's name are part of many answers; what is on screen is asked for again. */
export const askAnew = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => !OWN_KEYS.has(queryKey[0]) })
