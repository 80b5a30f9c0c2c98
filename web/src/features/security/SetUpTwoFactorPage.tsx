import { Button } from '@mantine/core'
import { useState } from 'react'
import { session } from '#contract/session.ts'
import { call } from '../../shared/api.ts'
import { AppLink, useGo } from '../../shared/link.tsx'
import { logOut } from '../../shared/log-out.ts'
import { hasPasskeys } from '../../shared/passkey-browser.ts'
import { paths } from '../../shared/paths.ts'
import { proofRequest } from '../../shared/proof.ts'
import { afterSignIn, BackUrl } from '../../shared/session.ts'
import { toast } from '../../shared/toast.ts'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { useUrl } from '../../shared/url-state.ts'
import styles from './security.module.css'

const SetUpDialog = lazyDialog(() => import('./SetUpDialog.tsx'))
const PasskeyDialog = lazyDialog(() => import('./PasskeyDialog.tsx'))
const ProofDialog = lazyDialog(() => import('../../shared/proof/ProofDialog.tsx'))

/** The firm requires a second factor and the person has none: here they set one up, and can do nothing else. */
export function SetUpTwoFactorPage() {
  const go = useGo()
  const back = useUrl(BackUrl)
  const [dialog, setDialog] = useState<'app' | 'passkey'>()
  const proof = proofRequest.use()
  /** On to the page that the person wanted, if the firm is content by now. */
  const goOn = async () => {
    setDialog(undefined)
    try {
      const [profile] = await call(session.profile, {}, { quiet: true })
      if (profile?.businesses[0]?.secondFactor.isMissing === false) await go(afterSignIn(back), { replace: true })
    } catch (error) {
      toast.error(error)
    }
  }
  return (
    <div>
      <header className="lx-auth-head">
        <h1 tabIndex={-1}>Set up two-factor sign-in</h1>
        <p>
          Your firm requires a second factor beside your password. Choose one to go on; you can add the other later
          under Settings.
        </p>
      </header>
      <div className={styles.choices}>
        <Button fullWidth onClick={() => setDialog('app')}>
          Set up authenticator app
        </Button>
        {hasPasskeys() && (
          <Button fullWidth variant="default" onClick={() => setDialog('passkey')}>
            Add passkey
          </Button>
        )}
        <AppLink
          href={paths.login()}
          onClick={(event) => {
            event.preventDefault()
            void logOut()
          }}
        >
          Sign out
        </AppLink>
      </div>
      {dialog === 'app' && <SetUpDialog onClose={() => void goOn()} />}
      {dialog === 'passkey' && <PasskeyDialog onClose={() => void goOn()} />}
      {proof && <ProofDialog onClose={proof.answer} />}
    </div>
  )
}
