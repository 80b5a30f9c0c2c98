import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiDocs } from '#contract/api-docs.ts'
import { apiKeys as calls, type ApiKey } from '#contract/api-keys.ts'
import { urlOf } from '../../shared/api.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { LoadingSpinner } from '../../shared/ui/states/Loading.tsx'
import { KeyList } from './KeyList.tsx'
import styles from './api-keys.module.css'

const NewKeyDialog = lazyDialog(() => import('./NewKeyDialog.tsx'))

/** The keys by which other software calls in the person's name, and for administrators those of everybody. */
export function ApiKeysPage() {
  const [isMaking, setMaking] = useState(false)
  const seesAll = useCan(calls.list)
  const newKey = (
    <Button leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />} onClick={() => setMaking(true)}>
      New API key
    </Button>
  )
  return (
    <Page title="API keys" sub="How other software works with Lexhold in your name" actions={newKey}>
      <div className={styles.panels}>
        <OwnKeys />
        {seesAll && <KeysOfFirm />}
        <p className={styles.note}>
          Software sends its key with every call. What there is to call is described on the{' '}
          <a href={urlOf(apiDocs.page, undefined, undefined)} target="_blank" rel="noreferrer">
            page of the API
          </a>
          . A new password ends your keys, and so does leaving the firm.
        </p>
      </div>
      {isMaking && <NewKeyDialog onClose={() => setMaking(false)} />}
    </Page>
  )
}

function OwnKeys() {
  const { firm } = useCurrentUser()
  const keys = useQuery({ ...queryFor(calls.own, { query: firm }), staleTime: 0 })
  return (
    <Panel title="Your keys" count={activeCount(keys.data)}>
      {keys.isLoadingError && <LoadError title="Your keys did not load" text="" onRetry={() => void keys.refetch()} />}
      {keys.isPending && <LoadingSpinner />}
      {keys.data && <KeyList keys={keys.data} revoke={calls.revoke} none="You have no API key." />}
    </Panel>
  )
}

function KeysOfFirm() {
  const { firm, profile } = useCurrentUser()
  const keys = useQuery({ ...queryFor(calls.list, { query: firm }), staleTime: 0 })
  const others = keys.data?.filter(({ person }) => person.id !== profile.profileId)
  return (
    <Panel title="Keys of others in the firm" count={activeCount(others)}>
      {keys.isLoadingError && <LoadError title="The keys did not load" text="" onRetry={() => void keys.refetch()} />}
      {keys.isPending && <LoadingSpinner />}
      {others && <KeyList keys={others} revoke={calls.revokeAny} none="Nobody else has an API key." ofOthers />}
    </Panel>
  )
}

function activeCount(keys: readonly ApiKey[] = []): string | undefined {
  const active = keys.filter(({ state }) => state === 'active').length
  return active === 0 ? undefined : String(active)
}
