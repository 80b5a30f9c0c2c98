import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { portal, type PortalFirm } from '#contract/portal.ts'
import { readableColor } from '#domain/color.ts'
import { queryFor } from '../shared/query.ts'
import { bearerToken } from '../shared/session.ts'
import { go, loginPath, usePlace, type Place } from './address.ts'
import { ClientPages } from './ClientPages.tsx'
import { ForgotPasswordPage, LoginPage, ResetPasswordPage, SignupPage } from './SignInPages.tsx'
import styles from './portal.module.css'

/** The clients' portal: the pages before signing in, and those of one client. */
export function PortalApp() {
  const place = usePlace()
  const company = 'company' in place ? place.company : ''
  const firm = useQuery({
    ...queryFor(portal.firm, { query: { slug: company } }),
    enabled: company !== '',
    staleTime: Infinity,
  })
  const color = firm.data?.color
  useEffect(() => {
    if (color !== undefined) document.documentElement.style.setProperty('--firm-brand', readableColor(color))
  }, [color])
  const isSignedOut = place.kind === 'client' && bearerToken() === null
  useEffect(() => {
    if (isSignedOut) go(loginPath(company), true)
  }, [isSignedOut, company])

  if (place.kind === 'unknown') return <Message>There is no client portal at this address.</Message>
  if (firm.isError)
    return (
      <Message>
        {firm.error.message}{' '}
        <button type="button" className={styles.bare} onClick={() => void firm.refetch()}>
          Try again
        </button>
      </Message>
    )
  if (!firm.data || isSignedOut) return <Message>Loading</Message>
  return <PageAt place={place} firm={firm.data} />
}

function PageAt({ place, firm }: { place: Exclude<Place, { kind: 'unknown' }>; firm: PortalFirm }) {
  switch (place.kind) {
    case 'login':
      return <LoginPage firm={firm} code={place.code} />
    case 'signup':
      return <SignupPage firm={firm} />
    case 'forgot-password':
      return <ForgotPasswordPage firm={firm} />
    case 'reset-password':
      return <ResetPasswordPage firm={firm} secret={place.secret} />
    case 'client':
      return <ClientPages firm={firm} at={place} />
  }
}

const Message = ({ children }: { children: ReactNode }) => (
  <main className={styles.main} role="status">
    {children}
  </main>
)
