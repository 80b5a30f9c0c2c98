import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { auth } from '#contract/auth.ts'
import { ApiError, call, errorText } from '../../shared/api.ts'
import { AppLink, useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { markAllStale } from '../../shared/query-client.ts'
import { callKey, queryFor } from '../../shared/query.ts'
import { firmToken } from '../../shared/session.ts'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { LoadingSpinner } from '../../shared/ui/states/Loading.tsx'
import { AuthMessage } from './AuthFrame.tsx'
import { ownProfile } from './own-profile.ts'
import { PasswordToVerify } from './PasswordToVerify.tsx'
import { SendAgain } from './SendAgain.tsx'
import { urlAnyText, urlSchema } from '../../shared/url-schema.ts'
import { useUrl } from '../../shared/url-state.ts'
import { startSession } from './session-start.ts'

const Url = urlSchema({ code: urlAnyText })

/** How often the waiting page checks whether the link was opened elsewhere, and whether its mail was delivered. */
const POLL_MS = 4_000
const POLL_MAIL_MS = 15_000

export function VerificationPage() {
  const { code } = useUrl(Url)
  return code ? <Verifying code={code} /> : <CheckYourMail />
}

/** The link of the mail was opened. Each code is sent once, however often the page is drawn. */
function Verifying({ code }: { code: string }) {
  const go = useGo()
  const { error, isSuccess } = useQuery({
    queryKey: callKey(auth.verify, { code }),
    queryFn: async () => {
      const { token } = await call(auth.verify, { body: { code } }, { quiet: true })
      // The session of the sign-up is no longer used, but would be listed among the person's devices.
      if (firmToken() !== null) await call(auth.signOut, { body: {} }, { quiet: true }).catch(() => null)
      startSession(token)
      return true
    },
    staleTime: Infinity,
    gcTime: Infinity,
  })
  useEffect(() => {
    if (isSuccess) void go(paths.verification(), { replace: true })
  }, [isSuccess, go])
  if (error instanceof ApiError && error.code === 'password_needed') return <PasswordToVerify code={code} />
  if (error) {
    const isLinkBad = error instanceof ApiError && (error.code === 'link_invalid' || 'code' in error.errors)
    return (
      <AuthMessage
        title={isLinkBad ? 'This link no longer works' : 'Your address could not be verified'}
        lead={isLinkBad ? 'It has expired or was used before. Sign in and a new one can be sent.' : errorText(error)}
      >
        <p>
          <AppLink href={firmToken() === null ? paths.login() : paths.verification()}>
            {firmToken() === null ? 'Sign in' : 'Continue'}
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

/** Waits until the link is opened, here or on another device, then goes to the next page. */
function CheckYourMail() {
  const go = useGo()
  const isSignedIn = firmToken() !== null
  const { data: profile, error } = useQuery({
    ...ownProfile,
    enabled: isSignedIn,
    refetchInterval: ({ state }) => (state.data?.isVerified === false ? POLL_MS : false),
  })
  const next = profile?.isVerified && (profile.businesses.length > 0 ? paths.dashboard() : paths.setupFirm())
  useEffect(() => {
    if (next) void go(next, { replace: true })
  }, [next, go])

  if (!isSignedIn || (error instanceof ApiError && error.status === 401)) {
    return (
      <AuthMessage
        title="Check your email"
        lead="Open the link in the email that we sent you. If you opened it on another device, or want it sent again, sign in."
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
      title="Check your email"
      lead={
        <>
          We sent a link to <b>{profile?.email ?? 'your address'}</b>. Open it to verify the address; this page then
          continues by itself.
        </>
      }
    >
      <MailProblem />
      <SendAgain send={resend} sent="A new link is on its way. The one before no longer works." />
      <p>
        Wrong address? <AppLink href={paths.signup()}>Create another account</AppLink>
      </p>
    </AuthMessage>
  )
}

const resend = async () => {
  await call(auth.resendVerification, { body: {} }, { quiet: true })
  markAllStale()
}

/** The page that waits for the mail shows whether it could be delivered. */
const verificationMail = {
  ...queryFor(auth.verificationMail, {}, { quiet: true }),
  refetchInterval: POLL_MAIL_MS,
  staleTime: 0,
}

const PROBLEMS = {
  delayed: 'The email could not be delivered yet. We keep trying; check that the address is right.',
  given_up: 'The email could not be delivered. Check that the address is right, then send the link again.',
} as const

function MailProblem() {
  const problem = useQuery(verificationMail).data?.problem
  if (!problem) return null
  return (
    <InlineNote tone="warning" live>
      {PROBLEMS[problem]}
    </InlineNote>
  )
}
