import {
  cloneElement,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react'
import { lazyWithRetry, type Load, type Part, type Retry } from '../../lazy-with-retry.tsx'
import statesStyles from '../states/states.module.css'

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

/** Moves the focus from a button that is about to be removed to the dialog, bar or page that contains it. */
export function focusContainerOf(button: HTMLElement): void {
  const around = button.closest<HTMLElement>('[role="dialog"], [tabindex="-1"]')
  if (!around) return
  around.tabIndex = -1
  around.focus({ preventScroll: true })
}

/** Imports nothing that would have to be loaded. */
const LoadFailed = ({ retry }: Retry) => (
  <div className="lx-note" data-tone="danger" role="alert">
    <div className={statesStyles.noteText}>This part could not be loaded.</div>
    <button
      type="button"
      className={`lx-bare ${statesStyles.noteButton}`}
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
      void toastLoadFailed()
      onClose()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because only opening and closing matter, not which function closes it
  }, [opened])
  return null
}

/**
 * A dialog whose code is loaded when it is first opened; most pages are read without opening one. It is mounted closed
 * and opened right after, so that it remembers where the focus was and gives it back.
 */
export function lazyDialogWindow<Props extends Closable & { opened: boolean }>(load: Load<Props>) {
  const Loaded = lazyDialog<Props>(async () => ({ default: openedOnceMounted((await load()).default) }))

  return function WhenOpened(props: Props) {
    const [wasOpened, setWasOpened] = useState(props.opened)
    if (props.opened && !wasOpened) setWasOpened(true)
    return wasOpened ? <Loaded {...props} /> : null
  }
}

function openedOnceMounted<Props extends { opened: boolean }>(Window: Part<Props>): Part<Props> {
  return function Opening(props) {
    const [isMounted, setMounted] = useState(false)
    useEffect(() => setMounted(true), [])
    return <Window {...props} opened={props.opened && isMounted} />
  }
}

export interface OpenIntent {
  /** It is opened: its code is loaded, and it replaces the button. */
  onOpen: () => void
  /** It may be opened in a moment. */
  onIntent: () => void
}

/**
 * A menu, list or calendar that a button opens. Pages have dozens of these and most stay closed, so `Closed` is only the
 * button, and the loaded component replaces it when it is first opened (useOpenOnMount).
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
        void toastLoadFailed()
      }
    }
    if (isBuilt && known.Part) return <known.Part {...props} />
    return <Closed {...props} onOpen={() => void build()} onIntent={() => void load().catch(() => undefined)} />
  }
}

export interface DropdownTarget {
  /** The button that opens it. */
  readonly target: ReactElement<ComponentProps<'button'>>
}

/** A lazyDropdown that was not opened yet: its button. */
export const closedDropdown = (popup: 'menu' | 'dialog') =>
  function ClosedDropdown({ target, onOpen, onIntent }: DropdownTarget & OpenIntent) {
    return cloneElement(target, {
      'aria-haspopup': popup,
      'aria-expanded': false,
      onClick: onOpen,
      onPointerEnter: onIntent,
      onFocus: onIntent,
    })
  }

/** Opens a dropdown on mount. Its button is a new element and is focused first, so that closing returns the focus. */
export function useOpenOnMount(open: () => void): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const opening = useRef(open)
  useLayoutEffect(() => button.current?.focus({ preventScroll: true }), [])
  useEffect(() => opening.current(), [])
  return button
}

/** The firm's shell has loaded toasts already. */
async function toastLoadFailed(): Promise<void> {
  const { toast } = await import('../../toast.ts')
  toast.error('This could not be loaded. Check the connection and try again')
}
