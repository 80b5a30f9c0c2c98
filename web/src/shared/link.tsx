import { createLink, Navigate, useNavigate, useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'
import { parseSearch } from './search-text.ts'

interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  ref?: Ref<HTMLAnchorElement>
}
const Anchor = ({ children, ...rest }: AnchorProps) => <a {...rest}>{children}</a>
const RouterLink = createLink(Anchor)

/** An address of `paths` as the router's path and query. */
function target(href: string) {
  const [to = '', query = ''] = href.split('?')
  return { to, search: () => parseSearch(query) }
}

interface AppLinkProps extends Omit<AnchorProps, 'href' | 'target'> {
  href: string
  target?: string
}

/** A link is current only on its own page; a navigation marks the pages below it itself. */
const exactly = { exact: true }

/** A link within the app, written with `paths`: `<AppLink href={paths.matter(id)}>`. Preloads the page on intent. */
export function AppLink({ href, ...rest }: AppLinkProps) {
  return <RouterLink activeOptions={exactly} {...rest} {...target(href)} />
}

/** Goes to an address of `paths` in place of the one that is open. */
export const RedirectTo = ({ href }: { href: string }) => <Navigate {...target(href)} replace />

/** Navigates to an address of `paths`. */
export function useGo(): (href: string, options?: { replace?: boolean }) => Promise<void> {
  const navigate = useNavigate()
  return (href, options = {}) => navigate({ href, ...options })
}

/** The router forgets at a full page load where the person came from; the browser does not. */
function hasPastHere(): boolean {
  const { navigation } = window as { navigation?: Navigation }
  if (navigation) return navigation.canGoBack
  return document.referrer.startsWith(`${window.location.origin}/`)
}

/** Goes back where that leads to a page of the product, and to `fallback` otherwise. */
export function useGoBack(fallback: string): () => void {
  const router = useRouter()
  const go = useGo()
  return () => (router.history.canGoBack() || hasPastHere() ? router.history.back() : void go(fallback))
}
