import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import statesStyles from '../states/states.module.css'

/** A component that is a function, as ours are. */
export type Part<Props> = (props: Props) => ReactNode
type Load<Props> = () => Promise<{ default: Part<Props> }>

export interface Retry {
  /** Loads once more. */
  retry: () => void
}

/**
 * A component whose code is loaded when it is first shown, as `lazy` does. Where that fails the page around it stays as
 * it is, `Lost` stands in its place, and it can be tried again: what `lazy` has failed to load it never loads.
 */
export function lazyWithRetry<Props extends object>(
  load: Load<Props>,
  Lost: Part<Props & Retry>,
  waiting: ReactNode = null,
): Part<Props> {
  const known: { Part?: Part<Props> } = {}
  const loadOnce = async () => {
    known.Part ??= (await load()).default
  }
  return function Late(props) {
    const [state, setState] = useState<'waiting' | 'loaded' | 'lost'>(known.Part ? 'loaded' : 'waiting')
    useEffect(() => {
      if (state !== 'waiting') return
      loadOnce().then(
        () => setState('loaded'),
        () => setState('lost'),
      )
    }, [state])
    if (state === 'lost') return <Lost {...props} retry={() => setState('waiting')} />
    return known.Part ? <known.Part {...props} /> : waiting
  }
}

/** A part of a page; where it cannot be loaded, that is said in its place. */
export const lazyPart = <Props extends object>(load: Load<Props>, waiting?: ReactNode) =>
  lazyWithRetry<Props>(load, LostPart, waiting)

/** What one tab or view of a page shows, fetched when it is first opened. */
export const lazyTab = <Props extends object>(load: Load<Props>) => lazyWithRetry<Props>(load, LostPart, <Waiting />)

/** Seen where the code is not there at once; drawn by styles alone, because nearly every page knows of some tab. */
const Waiting = () => (
  <div className={statesStyles.waiting} role="status">
    <span className="lx-sr-only">Loading</span>
  </div>
)

/** A button that goes when it is used leaves the focus to the dialog, the bar or the page that it stands in. */
export function keepFocusAround(button: HTMLElement): void {
  const around = button.closest<HTMLElement>('[role="dialog"], [tabindex="-1"]')
  if (!around) return
  around.tabIndex = -1
  around.focus({ preventScroll: true })
}

/** Of nothing that would have to be loaded itself. */
const LostPart = ({ retry: again }: Retry) => (
  <div className="lx-note" data-tone="danger" role="alert">
    <div className={statesStyles.noteText}>This part could not be loaded.</div>
    <button
      type="button"
      className={statesStyles.noteButton}
      onClick={({ currentTarget }) => {
        keepFocusAround(currentTarget)
        again()
      }}
    >
      Try again
    </button>
  </div>
)

export interface Closable {
  onClose: () => void
}

/** A dialog that is shown by being rendered; where it cannot be loaded, a toast says so and it closes. */
export const lazyDialog = <Props extends object>(load: Load<Props>) =>
  lazyWithRetry<Props & Closable>(load, LostOverlay)

/** What stays mounted is loaded again when it is opened again. */
function LostOverlay({ opened = true, onClose, retry: again }: Closable & Retry & { opened?: boolean }) {
  const wasClosed = useRef(false)
  useEffect(() => {
    if (!opened) wasClosed.current = true
    else if (wasClosed.current) again()
    else {
      void sayLost()
      onClose()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because it is decided when it is opened, whichever function closes it
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
        void sayLost()
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

/** The frame of the firm's pages has loaded toasts already. */
async function sayLost(): Promise<void> {
  const { toast } = await import('../../toast.ts')
  toast.error('This could not be loaded. Check the connection and try again')
}
