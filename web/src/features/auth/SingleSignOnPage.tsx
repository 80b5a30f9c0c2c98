import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { errorText } from '../../shared/api.ts'
import { AppLink, useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { isProofAnswer, passOnAnswer } from '../../shared/proof-answer.ts'
import { LoadingSpinner } from '../../shared/ui/states/Loading.tsx'
import { AuthMessage } from './AuthFrame.tsx'
import { startSession } from './session-start.ts'
import { finishSingleSignOn } from './single-sign-on.ts'

/** Where the identity provider of a firm sends the browser back to. Its answer works once. */
export function SingleSignOnPage() {
  return isProofAnswer(window.location.search) ? <ProofAnswer /> : <SignInAnswer />
}

/** In the window that a sensitive act opened: its answer is for the page that waits for it. */
function ProofAnswer() {
  useEffect(() => {
    passOnAnswer(window.location.search)
    window.close()
  }, [])
  return <AuthMessage title="Signed in again" lead="You can close this window and go on where you were." />
}

function SignInAnswer() {
  const go = useGo()
  const { data, error } = useQuery({
    queryKey: ['single sign-on'],
    queryFn: () => finishSingleSignOn(window.location.search),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    meta: { staysFresh: true },
  })
  useEffect(() => {
    if (!data) return
    startSession(data.token)
    void go(data.after ?? paths.dashboard(), { replace: true })
  }, [data, go])
  if (!error)
    return (
      <AuthMessage title="Single sign-on" lead="One moment.">
        <LoadingSpinner />
      </AuthMessage>
    )
  return (
    <AuthMessage title="You are not signed in" lead={errorText(error)}>
      <p>
        <AppLink href={paths.login()}>Sign in</AppLink>
      </p>
    </AuthMessage>
  )
}
