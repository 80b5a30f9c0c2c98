import { useEffect } from 'react'

const PRODUCT = 'Lexhold'

/** The route's is known first; the page's own goes before it, whichever of them comes later. */
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

/** Names the window as long as the page is there, so that ten matters in ten tabs are told apart. */
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
