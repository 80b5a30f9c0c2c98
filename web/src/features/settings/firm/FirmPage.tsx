import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { Page } from '../../../shared/ui/page/Page.tsx'
import { LoadError } from '../../../shared/ui/states/LoadError.tsx'
import { LoadingSpinner, useAfter } from '../../../shared/ui/states/Loading.tsx'
import { firmSettingsQuery } from '../queries.ts'
import { FirmForm } from './FirmForm.tsx'

/** The firm's name, week and matter numbers, beside what was fixed when it was set up. */
export function FirmPage() {
  const { firm } = useCurrentUser()
  const settings = useQuery(firmSettingsQuery(firm))
  const isSlow = useAfter(settings.isPending)
  return (
    <Page title="Firm details">
      {isSlow && <LoadingSpinner />}
      {settings.isError && !settings.data && (
        <LoadError
          title="The firm’s details did not load"
          text="Nothing was changed."
          onRetry={() => void settings.refetch()}
        />
      )}
      {settings.data && <FirmForm settings={settings.data} />}
    </Page>
  )
}
