import { useEffect, useState, type ReactNode } from 'react'

/** A function component. */
export type Part<Props> = (props: Props) => ReactNode
export type Load<Props> = () => Promise<{ default: Part<Props> }>

export interface Retry {
  /** Loads again. */
  retry: () => void
}

/**
 * A component whose code is loaded when it is first shown, as React's `lazy` does. If loading fails, the rest of the page
 * stays, `Failed` is shown in its place, and loading can be tried again, which `lazy` never does.
 */
export function lazyWithRetry<Props extends object>(
  load: Load<Props>,
  Failed: Part<Props & Retry>,
  waiting: ReactNode = null,
): Part<Props> {
  const known: { Part?: Part<Props> } = {}
  const loadOnce = async () => {
    known.Part ??= (await load()).default
  }
  return function Lazy(props) {
    const [state, setState] = useState<'waiting' | 'loaded' | 'failed'>(known.Part ? 'loaded' : 'waiting')
    useEffect(() => {
      if (state !== 'waiting') return
      loadOnce().then(
        () => setState('loaded'),
        () => setState('failed'),
      )
    }, [state])
    if (state === 'failed') return <Failed {...props} retry={() => setState('waiting')} />
    return known.Part ? <known.Part {...props} /> : waiting
  }
}
