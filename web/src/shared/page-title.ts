import { useEffect } from 'react'

const PRODUCT = 'Lexhold'

/** The page's own title replaces that of its route, whichever is known later. */
let ofRoute: string | undefined
let ofPage: string | undefined

function nameWindow(): void {
  const title = ofPage ?? ofRoute
  document.title = title === undefined ? PRODUCT : `${title} · ${PRODUCT}`
}

export function useRouteTitle(title: string | undefined): void {
  useEffect(() => {
    ofRoute = title
    nameWindow()
  }, [title])
}

/** Sets the window's title while the page is shown, so that ten matters in ten tabs can be distinguished. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    ofPage = title
    nameWindow()
    return () => {
      ofPage = undefined
      nameWindow()
    }
  }, [title])
}
