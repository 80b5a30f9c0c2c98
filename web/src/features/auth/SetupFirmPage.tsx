import { useQuery } from '@tanstack/react-query'
import { session } from '#contract/session.ts'
import { ApiError, errorText } from '../../shared/api.ts'
import { RedirectTo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { queryFor } from '../../shared/query.ts'
import { firmToken } from '../../shared/session.ts'
import { LoadingSpinner } from '../../shared/ui/states/Loading.tsx'
import { AuthMessage } from './AuthFrame.tsx'
import { ownProfile } from './own-profile.ts'
import { SetupFirmForm } from './SetupFirmForm.tsx'

/** For a verified person without a firm; everybody else is sent to the page they need first, or to their firm. */
export function SetupFirmPage() {
  const isSignedIn = firmToken() !== null
  const profile = useQuery({ ...ownProfile, enabled: isSignedIn })
  const currencies = useQuery({
    ...queryFor(session.currencies, {}, { quiet: true }),
    enabled: isSignedIn,
    staleTime: Infinity,
  })
  const error = profile.error ?? currencies.error
  if (!isSignedIn || (error instanceof ApiError && error.status === 401)) {
    return <RedirectTo href={paths.login({ redirectUrl: paths.setupFirm() })} />
  }
  if (profile.data && !profile.data.isVerified) return <RedirectTo href={paths.verification()} />
  if (profile.data && profile.data.businesses.length > 0) return <RedirectTo href={paths.dashboard()} />
  if (error) return <AuthMessage title="The page did not load" lead={errorText(error)} />
  if (!profile.data || !currencies.data) {
    return (
      <AuthMessage title="Set up your firm" lead="One moment.">
        <LoadingSpinner />
      </AuthMessage>
    )
  }
  return <SetupFirmForm currencies={currencies.data} person={profile.data} />
}
