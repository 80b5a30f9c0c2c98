import { useEffect, useState } from 'react'
import { lateOverlay, type Closable, type Part } from './late.tsx'

interface Openable extends Closable {
  opened: boolean
}

/**
 * A dialog whose code is loaded when it is first opened; most pages are read without opening one. It is mounted closed
 * and opened right after, so that it remembers where the focus was and gives it back.
 */
export function whenOpened<Props extends Openable>(load: () => Promise<{ default: Part<Props> }>) {
  const Loaded = lateOverlay<Props>(async () => ({ default: openedOnceMounted((await load()).default) }))

  return function WhenOpened(props: Props) {
    const [wasOpened, setWasOpened] = useState(props.opened)
    if (props.opened && !wasOpened) setWasOpened(true)
    return wasOpened ? <Loaded {...props} /> : null
  }
}

function openedOnceMounted<Props extends Openable>(Window: Part<Props>): Part<Props> {
  return function Opening(props) {
    const [isMounted, setMounted] = useState(false)
    useEffect(() => setMounted(true), [])
    return <Window {...props} opened={props.opened && isMounted} />
  }
}
