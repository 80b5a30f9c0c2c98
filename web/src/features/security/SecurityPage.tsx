import { Page } from '../../shared/ui/page/Page.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { Passkeys } from './Passkeys.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { Sessions } from './Sessions.tsx'
import { TwoFactor } from './TwoFactor.tsx'
import styles from './security.module.css'

/** How the person signs in, and where they are signed in (mock settings-security). */
export function SecurityPage() {
  return (
    <Page title="Security" sub="How you sign in, and where you are signed in">
      <div className={styles.panels}>
        <TwoFactor />
        <Passkeys />
        <Panel title="Password">
          <PasswordForm />
        </Panel>
        <Panel title="Active sessions">
          <Sessions />
        </Panel>
      </div>
    </Page>
  )
}
