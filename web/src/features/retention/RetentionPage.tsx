import { useQuery } from '@tanstack/react-query'
import { retention } from '#contract/retention.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import { Page } from '../../shared/ui/page/Page.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { Disposals } from './Disposals.tsx'
import { DueMatters } from './DueMatters.tsx'
import { RetentionForm } from './RetentionForm.tsx'
import styles from './retention.module.css'

/** How long the firm keeps closed matters and deleted records, and what is due for disposal. */
export function RetentionPage() {
  const { firm } = useCurrentUser()
  const settings = useQuery(queryFor(retention.get, { query: firm }))
  const isAdministrator = useCan('administrator')
  return (
    <Page title="Retention">
      {settings.isLoadingError && (
        <LoadError
          title="The times of retention did not load"
          text="Nothing was changed."
          onRetry={() => void settings.refetch()}
        />
      )}
      <div className={styles.panels}>
        {settings.data && <RetentionForm key={settings.data.version} settings={settings.data} />}
        {isAdministrator && settings.data?.matterYears && <DueMatters />}
        {isAdministrator && <Disposals />}
      </div>
    </Page>
  )
}
