import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { SavedView } from '#contract/saved-views.ts'
import { useCurrentUser } from '../../current-user.ts'
import type { SearchParams } from './filter-kinds.ts'
import { rememberedOpening } from './saved-views.ts'
import type { ChangeUrl } from './use-list.ts'
import { viewChanges } from './view-text.ts'

interface Opened {
  readonly list: { readonly name: string; readonly urlKeys: readonly string[] }
  readonly url: SearchParams
  readonly change: ChangeUrl
  readonly views: readonly SavedView[] | undefined
}

/** A list that is opened without a word about how begins as the view that the person chose for it. */
export function useOpeningView({ list, url, change, views }: Opened): void {
  const { firm } = useCurrentUser()
  const isBare = Object.values(url).every((value) => value === undefined)
  const mayOpen = useRef(isBare)
  const router = useRouter()
  const own = useRef(router.state.location.pathname)
  useEffect(() => {
    if (!isBare) mayOpen.current = false
    // The person may be on the way to another page by now, whose address this would change.
    if (!mayOpen.current || router.state.location.pathname !== own.current) return
    const view = views ? views.find(({ isDefault }) => isDefault) : rememberedOpening(firm, list.name)
    if (views || view) mayOpen.current = false
    if (view) change(viewChanges(view, list.urlKeys))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because it is decided once, when the list opens and when its views are known
  }, [isBare, views])
}
