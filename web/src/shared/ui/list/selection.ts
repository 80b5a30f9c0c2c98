/** The chosen rows of a list. A store outside React, so that choosing a row renders only it and the bulk bar. */
export interface Selection {
  has: (id: string) => boolean
  /** The chosen ids in the order in which they were chosen. Stable until something changes. */
  chosen: () => readonly string[]
  toggle: (id: string) => void
  set: (ids: readonly string[], isChosen: boolean) => void
  /** From the row chosen last to this one, in the order of the list. */
  extendTo: (id: string, order: readonly string[]) => void
  clear: () => void
  subscribe: (listener: () => void) => () => void
}

export type CheckState = 'all' | 'some' | 'none'

export function checkState(ids: readonly string[], selection: Pick<Selection, 'has'>): CheckState {
  const count = ids.filter((id) => selection.has(id)).length
  if (count === 0) return 'none'
  return count === ids.length ? 'all' : 'some'
}

export function createSelection(): Selection {
  let ids: ReadonlySet<string> = new Set()
  let list: readonly string[] = []
  let anchor: string | undefined
  const listeners = new Set<() => void>()

  function change(next: ReadonlySet<string>): void {
    ids = next
    list = [...next]
    for (const listener of listeners) listener()
  }

  function set(changed: readonly string[], isChosen: boolean): void {
    const next = new Set(ids)
    for (const id of changed) {
      if (isChosen) next.add(id)
      else next.delete(id)
    }
    if (next.size !== ids.size) change(next)
  }

  return {
    has: (id) => ids.has(id),
    chosen: () => list,
    toggle: (id) => {
      anchor = id
      set([id], !ids.has(id))
    },
    set,
    extendTo: (id, order) => {
      const from = order.indexOf(anchor ?? id)
      const to = order.indexOf(id)
      if (to === -1) return
      anchor ??= id
      set(from === -1 ? [id] : order.slice(Math.min(from, to), Math.max(from, to) + 1), true)
    },
    clear: () => {
      anchor = undefined
      if (ids.size > 0) change(new Set())
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
