import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react'

interface Openable {
  opened: boolean
}

/**
 * A dialog whose code is loaded when it is first opened; most pages are read without opening one. It is mounted closed
 * and opened right after, so that it remembers where the focus was and gives it back.
 */
export function whenOpened<Props extends Openable>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Loaded = lazy(load)

  function Opening(props: Props) {
    const [isMounted, setMounted] = useState(false)
    useEffect(() => setMounted(true), [])
    return <Loaded {...props} opened={props.opened && isMounted} />
  }

  return function WhenOpened(props: Props) {
    const [wasOpened, setWasOpened] = useState(props.opened)
    if (props.opened && !wasOpened) setWasOpened(true)
    if (!wasOpened) return null
    return (
      <Suspense fallback={null}>
        <Opening {...props} />
      </Suspense>
    )
  }
}
