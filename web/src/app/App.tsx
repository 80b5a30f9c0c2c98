import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { onUnauthorized, UNAUTHORIZED } from '../shared/api.ts'
import { queryClient } from '../shared/query-client.ts'
import { bearerToken, forgetTokens, onSessionChangedElsewhere, signInPath } from '../shared/session.ts'
import { hasUnsavedWork } from '../shared/unsaved.ts'
import { signInThenBackTo } from '../shared/layouts.ts'
import { router } from './router.ts'
import { theme } from './theme/theme.ts'
import { cssVariablesResolver } from './theme/variables.ts'

/** The server writes a fresh nonce into every page it sends; style tags made at run time carry it. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
setNonce(nonce)

/**
 * The router loads the page afresh where a part of it is missing, as it is after an update. Without a connection that would
 * end in the browser's own error page, so the error is given another name than the one that the router looks for.
 */
window.addEventListener('vite:preloadError', ({ payload }) => {
  if (!navigator.onLine) payload.message = `No connection: ${payload.message}`
})

onSessionChangedElsewhere(() => {
  if (!hasUnsavedWork()) return window.location.reload()
  if (bearerToken() === null) return leaveForSignIn()
  // The page still has its person; the cache lost them when the session ended.
  const profileId = router.state.matches.flatMap(({ context }) =>
    context && 'user' in context ? [context.user.profileId] : [],
  )[0]
  void import('./session-changed.ts').then(({ continueAsPerson }) => continueAsPerson(profileId))
})

/** Product spec §8. Loaded when it is wanted, as toasts are no part of the first page. */
async function tellUnauthorized(): Promise<void> {
  const { toast } = await import('../shared/toast.ts')
  toast.error(UNAUTHORIZED)
}

/** A form with changes asks before it lets go. */
function leaveForSignIn(): void {
  const { pathname, searchStr } = router.state.location
  const portal = signInPath()
  const signIn = pathname.startsWith('/portal/') ? portal : signInThenBackTo({ pathname, searchStr })
  forgetTokens()
  queryClient.clear()
  void router.navigate({ href: signIn })
}

onUnauthorized(() => {
  leaveForSignIn()
  void tellUnauthorized()
})

export const App = () => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariablesResolver}
    defaultColorScheme="auto"
    getStyleNonce={() => nonce}
    withStaticClasses
  >
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </MantineProvider>
)
