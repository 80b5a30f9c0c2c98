import type { AnyRoute } from '@tanstack/react-router'
import type { Permission } from '#domain/permissions.ts'

/** Which frame a page stands in (ui.md §5). `portalPublic` is the portal before sign-in. */
export type ShellKind = 'main' | 'billing' | 'settings' | 'view' | 'public' | 'paper' | 'portal' | 'portalPublic'

/** Every permission named has to be held; a page with tabs may decide by its query. */
export type Needs = readonly Permission[] | ((search: Readonly<Record<string, unknown>>) => readonly Permission[])

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Name of the window and of the phone's top bar. */
    title?: string
    /** What a person has to hold to see the page; nothing where absent. */
    needs?: Needs
    /** Any of these lets the page be seen. */
    needsOneOf?: readonly Permission[]
    /** The frame; `main` where nothing is said, below the firm's routes. */
    shell?: ShellKind
  }
}

/** The routes that a feature hangs its own under. */
export interface ParentRoutes {
  /** Signed-in pages of the firm; permissions are checked and the user is loaded before they load. */
  firm: AnyRoute
  /** Sign-in family, set-up, join-team. */
  public: AnyRoute
  /** Public invoice and trust record: no shell at all. */
  paper: AnyRoute
  /** Pages of a signed-in client. */
  portal: AnyRoute
  /** Sign-in family of the portal. */
  portalPublic: AnyRoute
}

/** What a feature exports from its routes.tsx. */
export type FeatureRoutes = (parents: ParentRoutes) => AnyRoute[]

export const neededBy = (needs: Needs | undefined, search: Readonly<Record<string, unknown>>): readonly Permission[] =>
  typeof needs === 'function' ? needs(search) : (needs ?? [])
