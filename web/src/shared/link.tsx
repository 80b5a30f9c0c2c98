import { createLink, useNavigate, useRouter, type LinkComponent } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ComponentProps, Ref } from 'react'
import { parseSearch } from './search-text.ts'

interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  ref?: Ref<HTMLAnchorElement>
}
const Anchor = ({ children, ...rest }: AnchorProps) => <a {...rest}>{children}</a>
const RouterLink: LinkComponent<typeof Anchor> = createLink(Anchor)

/** An address of `paths` as the router's path and query. */
export function target(href: string) {
  const [path = '', query = ''] = href.split('?')
  return { to: path, search: parseSearch(query) }
}

interface AppLinkProps extends Omit<AnchorProps, 'href'> {
  href: string
}

/** A link is current on its own page alone; a navigation marks the pages below it itself. */
const exactly = { exact: true }

/** A link within the app, written with `paths`: `<AppLink href={paths.matter(id)}>`. Preloads the page on intent. */
export function AppLink({ href, ...rest }: AppLinkProps) {
  // The router's own types want to know each route; here the addresses come from `paths`.
  const props = { activeOptions: exactly, ...rest, ...target(href) } as unknown as ComponentProps<typeof RouterLink>
  return <RouterLink {...props} />
}

/** Navigates to an address of `paths`. */
export function useGo(): (href: string, options?: { replace?: boolean }) => Promise<void> {
  const navigate = useNavigate()
  return (href, options = {}) => navigate({ ...target(href), ...options } as never)
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
