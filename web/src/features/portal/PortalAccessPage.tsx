import { useParams } from '@tanstack/react-router'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { AuthMessage } from '../auth/public.ts'
import styles from './portal.module.css'

interface Props {
  company: string
  title: string
  lead: string
}

/** Explains that clients cannot open accounts themselves: the firm grants and renews their access. */
function PortalAccess({ company, title, lead }: Props) {
  return (
    <div className={styles.sheet}>
      <AuthMessage title={title} lead={lead}>
        <p>
          <AppLink href={paths.portalLogin(company)}>Back to sign-in</AppLink>
        </p>
      </AuthMessage>
    </div>
  )
}

export const PortalSignupPage = () => (
  <PortalAccess
    company={useParams({ from: '/portal-public/portal/$company/signup' }).company}
    title="Access to the portal"
    lead="Your law firm gives you access. Ask the lawyer you work with."
  />
)

export const PortalForgotPasswordPage = () => (
  <PortalAccess
    company={useParams({ from: '/portal-public/portal/$company/forgot-password' }).company}
    title="Forgot your password?"
    lead="Your law firm manages your access. Ask the lawyer you work with to renew it."
  />
)

export const PortalResetPasswordPage = () => (
  <PortalAccess
    company={useParams({ from: '/portal-public/portal/$company/reset-password/$slug' }).company}
    title="This link does not work"
    lead="It has expired or is not valid. Ask your law firm to renew your access."
  />
)
