import { Page } from '../../../shared/ui/page/Page.tsx'
import { LoadError } from '../../../shared/ui/states/LoadError.tsx'
import { LoadingSpinner } from '../../../shared/ui/states/Loading.tsx'
import { useSettings } from '../use-settings.ts'
import { FirmForm } from './FirmForm.tsx'

/** The firm's name, place, currency, week and matter numbers. */
export function FirmPage() {
  const { settings, currencies, isSlow, hasFailed, retry } = useSettings()
  return (
    <Page title="Firm details">
      {isSlow && <LoadingSpinner />}
      {hasFailed && <LoadError title="The firm’s details did not load" text="Nothing was changed." onRetry={retry} />}
      {settings && currencies && <FirmForm settings={settings} currencies={currencies} />}
    </Page>
  )
}
