import { useEffect, useState } from 'react'
import { lazyDialog, type Closable, type Part } from './lazy.tsx'

interface Openable extends Closable {
  opened: boolean
}

/**
 * A dialog whose code is loaded when it is first opened; most pages are read without opening one. It is mounted closed
 * and opened right after, so that it remembers where the focus was and gives it back.
 */
export function lazyDialogWindow<Props extends Openable>(load: () => Promise<{ default: Part<Props> }>) {
  const Loaded = lazyDialog<Props>(async () => ({ default: openedOnceMounted((await load()).default) }))

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
