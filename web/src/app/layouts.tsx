import { lazyRouteComponent } from '@tanstack/react-router'
import {
  firmLayout,
  paperLayout,
  portalLayout,
  portalPublicLayout,
  publicLayout,
  rootRoute,
} from '../shared/layouts.ts'
import { LoadingScreen } from './pages/LoadingScreen.tsx'
import { StandaloneError, StandaloneNotFound } from './pages/standalone.tsx'
import { Root } from './Root.tsx'

const FirmShell = lazyRouteComponent(() => import('./shell/FirmShell.tsx'), 'FirmShell')
const PaperLayout = lazyRouteComponent(() => import('./shell/PaperLayout.tsx'), 'PaperLayout')

/** Gives each layout the frame that is drawn around its pages. */
export function drawLayouts(): void {
  rootRoute.update({ component: Root, notFoundComponent: StandaloneNotFound, errorComponent: StandaloneError })
  publicLayout.update({ component: lazyRouteComponent(() => import('./shell/PublicLayout.tsx'), 'PublicLayout') })
  paperLayout.update({ component: PaperLayout })
  portalPublicLayout.update({ component: PaperLayout })
  const whileLoading = { pendingComponent: LoadingScreen, errorComponent: StandaloneError }
  portalLayout.update({
    component: lazyRouteComponent(() => import('./shell/PortalLayout.tsx'), 'PortalLayout'),
    ...whileLoading,
  })
  firmLayout.update({ component: FirmShell, ...whileLoading })
}

/** Loads the frame beside the profile, so that it is there when the profile is. */
export const preloadFirmShell = (): void => void FirmShell.preload?.()
