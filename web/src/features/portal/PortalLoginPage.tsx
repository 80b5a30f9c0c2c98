import { useParams } from '@tanstack/react-router'
import { call } from '../../shared/api.ts'
import { AppLink, useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { queryClient } from '../../shared/query-client.ts'
import { BackUrl, startClientSession } from '../../shared/session.ts'
import type { UrlOf } from '../../shared/url-schema.ts'
import { useUrl } from '../../shared/url-state.ts'
import { SignInForm, type Credentials } from '../auth/public.ts'
import styles from './portal.module.css'

/** After signing in a client goes to their overview (spec §2), or back to where they were sent from within the portal. */
export function PortalLoginPage() {
  const { company } = useParams({ from: '/portal-public/portal/$company/login' })
  const back = useUrl(BackUrl)
  const go = useGo()
  const signIn = async (credentials: Credentials) => {
    const { portal } = await import('#contract/portal.ts')
    const body = { slug: company, ...credentials }
    const { token, clientId, slug } = await call(portal.signIn, { body }, { quiet: true })
    startClientSession({ token, clientId, company: slug })
    queryClient.clear()
    await go(returnTo(back, slug, clientId))
  }
  return (
    <div className={styles.sheet}>
      <SignInForm
        title="Client portal"
        lead="Sign in with the email address that your law firm has for you."
        forgotten={paths.portalForgotPassword(company)}
        send={signIn}
        foot={
          <>
            No access yet? <AppLink href={paths.portalSignup(company)}>How to get it</AppLink>
          </>
        }
      />
    </div>
  )
}

/** Accepts only this client's own portal, because a link in a mail may carry any address. */
function returnTo({ redirectUrl, redirectParams }: UrlOf<typeof BackUrl>, slug: string, clientId: string): string {
  const overview = paths.portal(slug, clientId)
  const own = overview.split('?')[0] ?? overview
  return redirectUrl === own && redirectParams ? `${own}?${redirectParams}` : overview
}
