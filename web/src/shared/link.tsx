import { Link, Navigate, useNavigate, useRouter } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { parseSearch } from './search-text.ts'

/** An address of `paths` as the router's path and query. */
function target(href: string) {
  const [to = '', query = ''] = href.split('?')
  return { to, search: () => parseSearch(query) }
}

interface AppLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  href: string
  target?: string
}

/** A link is current only on its own page; a navigation marks its links itself. */
const exactly = { exact: true }

/** A link within the app, written with `paths`: `<AppLink href={paths.matter(id)}>`. Preloads the page on intent. */
export function AppLink({ href, ...rest }: AppLinkProps) {
  return <Link activeOptions={exactly} {...rest} {...target(href)} />
}

/** Goes to an address of `paths` in place of the one that is open. */
export const RedirectTo = ({ href }: { href: string }) => <Navigate {...target(href)} replace />

/** Navigates to an address of `paths`. */
export function useGo(): (href: string, options?: { replace?: boolean }) => Promise<void> {
  const navigate = useNavigate()
  return (href, options = {}) => navigate({ href, ...options })
}

/** After a full page load only the browser knows the previous page. */
function hasPastHere(): boolean {
  const { navigation } = window as { navigation?: Navigation }
  if (navigation) return navigation.canGoBack
  return document.referrer.startsWith(`${window.location.origin}/`)
}

/** Goes back to the previous page of the product, or to `fallback` without one. */
export function useGoBack(fallback: string): () => void {
  const router = useRouter()
  const go = useGo()
  return () => (router.history.canGoBack() || hasPastHere() ? router.history.back() : void go(fallback))
}
