import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { auth } from '#contract/auth.ts'
import { ApiError, call, errorText } from '../../shared/api.ts'
import { AppLink, useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { firmToken } from '../../shared/session.ts'
import { SubmitButton } from '../../shared/ui/fields/SubmitButton.tsx'
import { FormError, InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { LoadingSpinner } from '../../shared/ui/states/Loading.tsx'
import { AuthMessage } from './AuthMessage.tsx'
import { ownProfile } from './own-profile.ts'
import { takeToken } from './session-start.ts'

/** How often the page that waits looks whether the link was opened elsewhere. */
const LOOK_EVERY_MS = 4_000

export function VerificationPage() {
  const { code }: { code?: string } = useSearch({ strict: false })
  return code ? <Verifying code={code} /> : <CheckYourMail />
}

/** The link of the mail was opened. Asked once for each code, however often the page is drawn. */
function Verifying({ code }: { code: string }) {
  const go = useGo()
  const { error, isSuccess } = useQuery({
    queryKey: ['verify', code],
    queryFn: async () => {
      const { token } = await call(auth.verify, { body: { code } }, { quiet: true })
      // The session of the sign-up, which nobody could use again, would stand among the person's devices.
      if (firmToken() !== null) await call(auth.signOut, { body: {} }, { quiet: true }).catch(() => null)
      takeToken(token)
      return true
    },
    staleTime: Infinity,
    gcTime: Infinity,
  })
  useEffect(() => {
    if (isSuccess) void go(paths.verification(), { replace: true })
  }, [isSuccess, go])
  if (error) {
    const isLinkBad = error instanceof ApiError && (error.code === 'link_invalid' || 'code' in error.errors)
    return (
      <AuthMessage
        title={isLinkBad ? 'This link no longer works' : 'Your address could not be verified'}
        lead={isLinkBad ? 'It has expired or was used before. Sign in and a new one can be sent.' : errorText(error)}
      >
        <p>
          <AppLink href={firmToken() === null ? paths.login() : paths.verification()}>
            {firmToken() === null ? 'Sign in' : 'Go on'}
          </AppLink>
        </p>
      </AuthMessage>
    )
  }
  return (
    <AuthMessage title="Verifying your address" lead="This takes a moment.">
      <LoadingSpinner label="Verifying" />
    </AuthMessage>
  )
}

/** Waits for the link to be opened, here or on another device, and goes on by itself. */
function CheckYourMail() {
  const go = useGo()
  const isSignedIn = firmToken() !== null
  const { data: profile, error } = useQuery({
    ...ownProfile,
    enabled: isSignedIn,
    refetchInterval: ({ state }) => (state.data?.isVerified === false ? LOOK_EVERY_MS : false),
  })
  const next = profile?.isVerified && (profile.businesses.length > 0 ? paths.dashboard() : paths.setupFirm())
  useEffect(() => {
    if (next) void go(next, { replace: true })
  }, [next, go])

  if (!isSignedIn || (error instanceof ApiError && error.status === 401)) {
    return (
      <AuthMessage
        title="Check your mail"
        lead="Open the link in the mail that we sent you. Sign in to have it sent again."
      >
        <p>
          <AppLink href={paths.login({ redirectUrl: paths.verification() })}>Sign in</AppLink>
        </p>
      </AuthMessage>
    )
  }
  if (next || (!profile && !error)) {
    return (
      <AuthMessage title="Verification" lead="One moment.">
        <LoadingSpinner />
      </AuthMessage>
    )
  }
  return (
    <AuthMessage
      title="Check your mail"
      lead={
        <>
          We sent a link to <b>{profile?.email ?? 'your address'}</b>. Open it to verify the address; this page then
          goes on by itself.
        </>
      }
    >
      <Resend />
      <p>
        Wrong address? <AppLink href={paths.signup()}>Create another account</AppLink>
      </p>
    </AuthMessage>
  )
}

function Resend() {
  const [state, setState] = useState<{ isSending?: boolean; isSent?: boolean; problem?: string }>({})
  const resend = async () => {
    setState({ isSending: true })
    try {
      await call(auth.resendVerification, { body: {} }, { quiet: true })
      setState({ isSent: true })
    } catch (error) {
      setState({ problem: errorText(error) })
    }
  }
  return (
    <>
      {state.isSent && (
        <InlineNote tone="success" live>
          A new link is on its way. The one before no longer works.
        </InlineNote>
      )}
      {state.problem && <FormError>{state.problem}</FormError>}
      <SubmitButton
        type="button"
        variant="secondary"
        fullWidth
        submitting={state.isSending === true}
        onClick={() => void resend()}
      >
        Send the link again
      </SubmitButton>
    </>
  )
}
