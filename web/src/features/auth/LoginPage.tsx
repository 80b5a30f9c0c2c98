import { call } from '../../shared/api.ts'
import { AppLink, useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { afterSignIn, BackUrl } from '../../shared/session.ts'
import { useUrl } from '../../shared/url-state.ts'
import { startSession } from './session-start.ts'
import { SignInForm, type Credentials } from './SignInForm.tsx'

export function LoginPage() {
  const go = useGo()
  const back = useUrl(BackUrl)
  const signIn = async (body: Credentials) => {
    const { auth } = await import('#contract/auth.ts')
    const { token, isVerified } = await call(auth.signIn, { body }, { quiet: true })
    startSession(token)
    // This page leaves the history: nobody goes back to it.
    await go(isVerified ? afterSignIn(back) : paths.verification(), { replace: true })
  }
  return (
    <SignInForm
      title="Sign in"
      lead="Use the email address your firm knows you by."
      forgotten={paths.forgotPassword()}
      send={signIn}
      foot={
        <>
          New to Lexhold? <AppLink href={paths.signup()}>Create an account</AppLink>
        </>
      }
    />
  )
}
