import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { portal, type PortalFirm } from '#contract/portal.ts'
import { readableColor } from '#domain/color.ts'
import { urlOf } from '../shared/api.ts'
import { queryFor } from '../shared/query.ts'
import { bearerToken, clientId, clientToken, company as signedInCompany } from '../shared/session.ts'
import { go, loginPath, tabPath, usePlace, type Place } from './address.ts'
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
  const name = firm.data?.name
  useEffect(() => {
    if (name !== undefined) document.title = `Client portal of ${name}`
  }, [name])
  useOwnStart(place)
  useManifest(company)
  const isSignedOut = place.kind === 'client' && bearerToken() === null
  useEffect(() => {
    if (isSignedOut) go(loginPath(company), true)
  }, [isSignedOut, company])

  if (place.kind === 'unknown') return <Message>There is no client portal at this address.</Message>
  if (firm.isError && !firm.data)
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

/** An installed portal opens at the sign-in page: whoever is signed in goes on to their overview. */
function useOwnStart(place: Place): void {
  const isStart = place.kind === 'login' && place.code === null && signedInCompany() === place.company
  const own = isStart && clientToken() !== null ? clientId() : null
  const home =
    own === null || place.kind !== 'login' ? null : tabPath({ company: place.company, clientId: own }, 'overview')
  useEffect(() => {
    if (home !== null) go(home, true)
  }, [home])
}

/** The portal of each firm is installed by its own name. */
function useManifest(company: string): void {
  useEffect(() => {
    if (company === '') return undefined
    const link = document.createElement('link')
    link.rel = 'manifest'
    link.href = urlOf(portal.manifest, {}, { slug: company })
    document.head.append(link)
    return () => link.remove()
  }, [company])
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
