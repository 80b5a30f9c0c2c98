import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { session } from '#contract/session.ts'
import { call, onUnauthorized, UNAUTHORIZED } from '../shared/api.ts'
import { reloadCurrentUser } from '../shared/current-user-query.ts'
import { queryClient, reloadAfterSignIn } from '../shared/query-client.ts'
import { bearerToken, forgetTokens, IDLE, onSessionChangedElsewhere, signInPath } from '../shared/session.ts'
import { hasUnsavedWork } from '../shared/unsaved.ts'
import { signInThenBackTo } from '../shared/layouts.ts'
import { router } from './router.ts'
import { theme } from './theme/theme.ts'
import { cssVariablesResolver } from './theme/variables.ts'

/** The server writes a new nonce into each page; style tags that are created at run time carry it. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
setNonce(nonce)

/**
 * The router reloads the page when a part of it is missing, as after an update. Without a connection that would end in the
 * browser's own error page, so the message is changed to one that the router does not recognize.
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
  void continueAsPerson(profileId)
})

/** Another tab signed in while a form here has changes. The same person keeps them; for anyone else the page reloads. */
async function continueAsPerson(profileId: string | undefined): Promise<void> {
  const [profile] = await call(session.profile, {}, { quiet: true }).catch(() => [])
  if (!profile || profile.profileId !== profileId) return window.location.reload()
  reloadAfterSignIn()
  await reloadCurrentUser().catch(() => undefined)
}

/** Product spec §8. Loaded when needed, because toasts are not part of the first page. */
async function showUnauthorized(): Promise<void> {
  const { toast } = await import('../shared/toast.ts')
  toast.error(UNAUTHORIZED)
}

/** A form with unsaved changes asks for confirmation. */
function leaveForSignIn(code?: string): void {
  const { pathname, searchStr } = router.state.location
  const portal = signInPath()
  const signIn = pathname.startsWith('/portal/') ? portal : signInThenBackTo({ pathname, searchStr }, code)
  forgetTokens()
  queryClient.clear()
  void router.navigate({ href: signIn })
}

onUnauthorized((code) => {
  leaveForSignIn(code)
  // Of an idle session the sign-in page says so itself.
  if (code !== IDLE) void showUnauthorized()
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
