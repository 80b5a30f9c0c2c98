import { useCurrentUser } from '../../shared/current-user.ts'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { momentText } from '../../shared/ui/values/moments.ts'
import { Page } from '../../shared/ui/page/Page.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { OwnSignIns } from './OwnSignIns.tsx'
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
        <RequiredNote />
        <TwoFactor />
        <Passkeys />
        <Panel title="Password">
          <PasswordForm />
        </Panel>
        <Sessions />
        <Panel title="Sign-in history">
          <OwnSignIns />
        </Panel>
      </div>
    </Page>
  )
}

/** From when on the firm requires a second factor. */
function RequiredNote() {
  const { timeZone, secondFactor } = useCurrentUser().business
  if (secondFactor.requiredFrom === null) return null
  return (
    <InlineNote tone="info">
      Your firm requires two-factor sign-in from {momentText(secondFactor.requiredFrom, timeZone)}. An authenticator app
      or a passkey qualifies.
    </InlineNote>
  )
}
