import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import statesStyles from '../states/states.module.css'

/** A function component. */
export type Part<Props> = (props: Props) => ReactNode
type Load<Props> = () => Promise<{ default: Part<Props> }>

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

/** A part of a page. If it cannot be loaded, a note says so in its place. */
export const lazyPart = <Props extends object>(load: Load<Props>, waiting?: ReactNode) =>
  lazyWithRetry<Props>(load, LoadFailed, waiting)

/** The content of a tab or view, loaded when it is first opened. */
export const lazyTab = <Props extends object>(load: Load<Props>) => lazyWithRetry<Props>(load, LoadFailed, <Waiting />)

/** Shown while the code loads. Only styles draw it, because nearly every page has some tab. */
const Waiting = () => (
  <div className={statesStyles.waiting} role="status">
    <span className="lx-sr-only">Loading</span>
  </div>
)

/** Moves the focus from a button that is about to go to the dialog, bar or page that contains it. */
export function focusContainerOf(button: HTMLElement): void {
  const around = button.closest<HTMLElement>('[role="dialog"], [tabindex="-1"]')
  if (!around) return
  around.tabIndex = -1
  around.focus({ preventScroll: true })
}

/** Uses nothing that would have to be loaded itself. */
const LoadFailed = ({ retry }: Retry) => (
  <div className="lx-note" data-tone="danger" role="alert">
    <div className={statesStyles.noteText}>This part could not be loaded.</div>
    <button
      type="button"
      className={statesStyles.noteButton}
      onClick={({ currentTarget }) => {
        focusContainerOf(currentTarget)
        retry()
      }}
    >
      Try again
    </button>
  </div>
)

export interface Closable {
  onClose: () => void
}

/** A dialog that is open while it is rendered. If it cannot be loaded, a toast says so and it closes. */
export const lazyDialog = <Props extends object>(load: Load<Props>) =>
  lazyWithRetry<Props & Closable>(load, DialogLoadFailed)

/** A dialog that stays mounted is loaded again when it is opened again. */
function DialogLoadFailed({ opened = true, onClose, retry }: Closable & Retry & { opened?: boolean }) {
  const wasClosed = useRef(false)
  useEffect(() => {
    if (!opened) wasClosed.current = true
    else if (wasClosed.current) retry()
    else {
      void tellLoadFailed()
      onClose()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because only opening and closing matter, not which function closes it
  }, [opened])
  return null
}

export interface OpenIntent {
  /** It is opened: its code is loaded, and it takes the place of the button. */
  onOpen: () => void
  /** It may be opened in a moment. */
  onIntent: () => void
}

/**
 * What a button opens: a menu, a list, a calendar. Pages hold dozens of these and most are left closed, so `Closed` is the
 * button alone, and what `load` brings takes its place when it is first wanted, open (useOpenedAtOnce).
 */
export function lazyDropdown<Props extends object>(load: Load<Props>, Closed: Part<Props & OpenIntent>): Part<Props> {
  const known: { Part?: Part<Props> } = {}
  return function Dropdown(props) {
    const [isBuilt, setBuilt] = useState(false)
    const build = async () => {
      try {
        known.Part ??= (await load()).default
        setBuilt(true)
      } catch {
        void tellLoadFailed()
      }
    }
    if (isBuilt && known.Part) return <known.Part {...props} />
    return <Closed {...props} onOpen={() => void build()} onIntent={() => void load().catch(() => undefined)} />
  }
}

/** Opens what was just built. Its button is a new element, and has the focus first: then closing gives the focus back. */
export function useOpenedAtOnce(button: RefObject<HTMLElement | null>, open: () => void): void {
  useLayoutEffect(() => button.current?.focus({ preventScroll: true }), [button])
  const opening = useRef(open)
  useEffect(() => opening.current(), [])
}

/** The firm's shell has loaded toasts already. */
async function tellLoadFailed(): Promise<void> {
  const { toast } = await import('../../toast.ts')
  toast.error('This could not be loaded. Check the connection and try again')
}
