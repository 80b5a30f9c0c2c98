import { Page } from '../../../shared/ui/page/Page.tsx'
import { InlineNote } from '../../../shared/ui/states/InlineNote.tsx'
import { LoadError } from '../../../shared/ui/states/LoadError.tsx'
import { LoadingSpinner } from '../../../shared/ui/states/Loading.tsx'
import { useSettings } from '../use-settings.ts'
import { TeamRates } from './TeamRates.tsx'
import { TimeForm } from './TimeForm.tsx'

/** How time is rounded, and what an hour costs where no matter says so. */
export function TimePage() {
  const { settings, currencies, isSlow, hasFailed, retry } = useSettings()
  return (
    <Page title="Billing & time">
      <InlineNote tone="info">
        Each time entry keeps the rate and the rounding that it was saved with. What is set here never reprices saved
        work.
      </InlineNote>
      {isSlow && <LoadingSpinner />}
      {hasFailed && <LoadError title="The settings did not load" text="Nothing was changed." onRetry={retry} />}
      {settings && currencies && <TimeForm settings={settings} currencies={currencies} />}
      {currencies && <TeamRates currencies={currencies} />}
    </Page>
  )
}
