import { useEffect } from 'react'

const PRODUCT = 'Lexhold'

/** Names the window. The router does it from each route's title; a detail page adds the record's own name. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = title === '' ? PRODUCT : `${title} · ${PRODUCT}`
  }, [title])
}
