import { useState, type ReactNode } from 'react'
import { call } from '../../shared/api.ts'
import { AppLink, useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { afterSignIn, BackUrl } from '../../shared/session.ts'
import { useUrl } from '../../shared/url-state.ts'
import { startSession } from './session-start.ts'
import { SignInForm, type Credentials } from './SignInForm.tsx'

const IDLE_NOTICE =
  'You were signed out because nothing was done for a while. Your firm asks for that. Sign in to go on.'

export function LoginPage() {
  const go = useGo()
  const back = useUrl(BackUrl)
  /** The second step, in place of the password. */
  const [codeForm, setCodeForm] = useState<ReactNode>()
  const [expired, setExpired] = useState(back.ended && IDLE_NOTICE)
  const enter = async ({ token, isVerified }: { token: string; isVerified: boolean }) => {
    startSession(token)
    // This page leaves the history: nobody goes back to it.
    await go(isVerified ? afterSignIn(back) : paths.verification(), { replace: true })
  }
  const signIn = async (body: Credentials) => {
    const { auth } = await import('#contract/auth.ts')
    const answer = await call(auth.signIn, { body }, { quiet: true })
    if (!answer.requiresTwoFactor) return enter(answer)
    const { CodeForm } = await import('./CodeForm.tsx')
    setCodeForm(<CodeForm {...answer} onSignedIn={enter} onExpired={startAgain} />)
  }
  const signInByPasskey = async () => enter(await (await import('./passkey-sign-in.ts')).signInByPasskey())
  const leaveForProvider = async (email: string) =>
    (await import('./single-sign-on.ts')).leaveForProvider(email, afterSignIn(back))
  const startAgain = (message: string) => {
    setCodeForm(undefined)
    setExpired(message)
  }
  if (codeForm) return codeForm
  return (
    <SignInForm
      title="Sign in"
      lead="Use the email address your firm knows you by."
      forgotten={paths.forgotPassword()}
      send={signIn}
      sendPasskey={'PublicKeyCredential' in window ? signInByPasskey : undefined}
      sendElsewhere={leaveForProvider}
      notice={expired}
      foot={
        <>
          New to Lexhold? <AppLink href={paths.signup()}>Create an account</AppLink>
        </>
      }
    />
  )
}
