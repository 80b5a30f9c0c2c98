import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Data } from '#contract/endpoint.ts'
import { twoFactor as calls } from '#contract/two-factor.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { LoadingSpinner } from '../../shared/ui/states/Loading.tsx'
import { momentText } from '../../shared/ui/values/moments.ts'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { codesText } from './codes-text.ts'
import styles from './security.module.css'

const SetUpDialog = lazyDialog(() => import('./SetUpDialog.tsx'))
const ProveDialog = lazyDialog(() => import('./ProveDialog.tsx'))

/** The authenticator app of the person: off, or on with its recovery codes. */
export function TwoFactor() {
  const state = useQuery({ ...queryFor(calls.get, {}), staleTime: 0 })
  const [dialog, setDialog] = useState<Act>()
  const close = () => setDialog(undefined)
  const { data } = state
  const badge = data && <StatusBadge tone={data.isOn ? 'success' : 'neutral'}>{data.isOn ? 'On' : 'Off'}</StatusBadge>
  return (
    <Panel title="Authenticator app" more={badge}>
      {state.isLoadingError && <LoadError title="This did not load" text="" onRetry={() => void state.refetch()} />}
      {state.isPending && <LoadingSpinner />}
      {data && <State {...data} onAct={setDialog} />}
      {dialog === 'setUp' && <SetUpDialog onClose={close} />}
      {(dialog === 'renewCodes' || dialog === 'turnOff') && <ProveDialog act={dialog} onClose={close} />}
    </Panel>
  )
}

type Act = 'setUp' | 'renewCodes' | 'turnOff'
type StateProps = Data<typeof calls.get> & { onAct: (act: Act) => void }

function State({ isOn, since, recoveryCodesLeft, onAct }: StateProps) {
  const { business } = useCurrentUser()
  if (!isOn)
    return (
      <>
        <p className={styles.text}>
          With an authenticator app on your phone, signing in asks for a code of the app after your password.
        </p>
        <Button onClick={() => onAct('setUp')}>Set up authenticator app</Button>
      </>
    )
  return (
    <>
      <p className={styles.text}>
        On since {momentText(since ?? '', business.timeZone)}. {codesText(recoveryCodesLeft)}
      </p>
      <div className={styles.buttons}>
        <Button variant="default" onClick={() => onAct('renewCodes')}>
          New recovery codes
        </Button>
        <Button variant="subtle" color="red" onClick={() => onAct('turnOff')}>
          Turn off
        </Button>
      </div>
    </>
  )
}
