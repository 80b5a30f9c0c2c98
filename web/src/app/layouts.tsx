import { lazyRouteComponent, type ErrorComponentProps } from '@tanstack/react-router'
import { firmLayout, paperLayout, portalPublicLayout, publicLayout, rootRoute } from '../shared/layouts.ts'
import { ErrorPage, NotFoundPage } from './pages/ErrorPage.tsx'
import { LoadingScreen } from './pages/LoadingScreen.tsx'
import { Root } from './Root.tsx'

const FirmShell = lazyRouteComponent(() => import('./shell/FirmShell.tsx'), 'FirmShell')
const PaperLayout = lazyRouteComponent(() => import('./shell/PaperLayout.tsx'), 'PaperLayout')

/** Outside the shell an error page needs its own `main`. */
const StandaloneNotFound = () => (
  <main id="main">
    <NotFoundPage />
  </main>
)
const StandaloneError = (props: ErrorComponentProps) => (
  <main id="main">
    <ErrorPage {...props} />
  </main>
)

/** Gives each layout the frame that is drawn around its pages. */
export function drawLayouts(): void {
  rootRoute.update({ component: Root, notFoundComponent: StandaloneNotFound, errorComponent: StandaloneError })
  publicLayout.update({ component: lazyRouteComponent(() => import('./shell/PublicLayout.tsx'), 'PublicLayout') })
  paperLayout.update({ component: PaperLayout })
  portalPublicLayout.update({ component: PaperLayout })
  const whileLoading = { pendingComponent: LoadingScreen, errorComponent: StandaloneError }
  firmLayout.update({ component: FirmShell, ...whileLoading })
}

/** Loads the frame while the profile is loading, so that both are ready together. */
export const preloadFirmShell = (): void => void FirmShell.preload?.()
