import { useRouter } from '@tanstack/react-router'
import { assertMayBeSeen, PermissionDenied, type PageAccess } from './permission-denied.ts'

interface Screen {
  readonly title: string
  readonly path: string
  readonly isOpen: boolean
}

/** Forms are parts of the screen from which they are opened. */
const FORM = /^(New|Edit|Change) /

function isOpen(access: PageAccess, permissions: ReadonlySet<string>): boolean {
  try {
    assertMayBeSeen(access, permissions, {})
    return true
  } catch (error) {
    if (error instanceof PermissionDenied) return false
    throw error
  }
}

/** The firm's screens with an address of their own, and whether somebody with these permissions may open each. */
export function useScreens(permissions: ReadonlySet<string>): Screen[] {
  const { routesByPath } = useRouter()
  const byTitle = new Map<string, Screen>()
  for (const [path, route] of Object.entries(routesByPath)) {
    const { title, access } =
      (route as { options: { staticData?: { title?: string; access?: PageAccess } } }).options.staticData ?? {}
    if (title && access && !path.includes('$') && !FORM.test(title) && !byTitle.has(title))
      byTitle.set(title, { title, path, isOpen: isOpen(access, permissions) })
  }
  return [...byTitle.values()].toSorted((left, right) => left.title.localeCompare(right.title, 'en'))
}
