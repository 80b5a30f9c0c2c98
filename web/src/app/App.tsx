import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { onUnauthorized, UNAUTHORIZED } from '../shared/api.ts'
import { queryClient } from '../shared/query-client.ts'
import { forgetTokens, onSessionChangedElsewhere, signInPath } from '../shared/session.ts'
import { signInThenBackTo } from './layout-routes.tsx'
import { router } from './router.tsx'
import { theme } from './theme/theme.ts'
import { cssVariablesResolver } from './theme/variables.ts'

/** The server writes a fresh nonce into every page it sends; style tags made at run time carry it. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
setNonce(nonce)

onSessionChangedElsewhere(() => window.location.reload())

/** Product spec §8. Loaded when it is wanted, as toasts are no part of the first page. */
async function tellUnauthorized(): Promise<void> {
  const { toast } = await import('../shared/toast.ts')
  toast.error(UNAUTHORIZED)
}

onUnauthorized(() => {
  const { pathname, searchStr } = router.state.location
  const portal = signInPath()
  const signIn = pathname.startsWith('/portal/') ? portal : signInThenBackTo({ pathname, searchStr })
  forgetTokens()
  queryClient.clear()
  void router.navigate({ href: signIn })
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
