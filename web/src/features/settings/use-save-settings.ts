import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { firmSettings, type FirmSettings, type FirmSettingsInput } from '#contract/firm-settings.ts'
import { exchange } from '../../shared/api.ts'
import { reloadCurrentUser } from '../../shared/current-user-query.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { queryClient } from '../../shared/query-client.ts'
import { showServerErrors } from '../../shared/server-errors.ts'
import { toast } from '../../shared/toast.ts'
import { firmSettingsQuery } from './queries.ts'

/** Saves some of the firm's settings; the rest of the app reads its week, name and increment from the profile anew. */
export function useSaveSettings<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  valuesOf: (settings: FirmSettings) => Values,
) {
  const { firm } = useCurrentUser()
  return async (changes: z.input<typeof FirmSettingsInput>): Promise<void> => {
    try {
      const { data, message } = await exchange(firmSettings.update, { query: firm, body: { ...firm, ...changes } })
      queryClient.setQueryData(firmSettingsQuery(firm).queryKey, data)
      form.reset(valuesOf(data))
      toast.success(message)
    } catch (error) {
      showServerErrors(form, error)
      return
    }
    await reloadCurrentUser().catch(() => undefined)
  }
}
