import { useQuery } from '@tanstack/react-query'
import { singleSignOn as calls } from '#contract/single-sign-on.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import { Page } from '../../shared/ui/page/Page.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { LoadingSpinner } from '../../shared/ui/states/Loading.tsx'
import { Domains } from './Domains.tsx'
import { ProviderForm } from './ProviderForm.tsx'
import styles from './single-sign-on.module.css'

/** The identity provider by which people of the firm sign in, and the domains that it speaks for. */
export function SingleSignOnSettingsPage() {
  const { firm } = useCurrentUser()
  const settings = useQuery({ ...queryFor(calls.get, { query: firm }), staleTime: 0 })
  return (
    <Page title="Single sign-on" sub="People sign in where they sign in for everything else (OpenID Connect)">
      {settings.isLoadingError && (
        <LoadError
          title="The settings did not load"
          text="Nothing was changed."
          onRetry={() => void settings.refetch()}
        />
      )}
      {settings.isPending && <LoadingSpinner />}
      {settings.data && (
        <div className={styles.panels}>
          <Panel title="Domains">
            <Domains domains={settings.data.domains} />
          </Panel>
          <Panel title="Identity provider">
            <ProviderForm key={settings.data.provider?.issuer ?? ''} settings={settings.data} />
          </Panel>
        </div>
      )}
    </Page>
  )
}
