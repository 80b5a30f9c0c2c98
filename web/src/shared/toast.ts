import { notifications } from '@mantine/notifications'
import { createElement } from 'react'
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { errorText } from './api.ts'
import { toastClock } from './toast-clock.ts'
import { toastsWanted } from './toasts-wanted.ts'

type Kind = 'error' | 'alert' | 'information' | 'success'

export const NO_PERMISSION =
  "You don't have permission to perform this action. Please contact your admin to provide access"

const looks = {
  error: { icon: IconAlertCircle, tone: 'danger' },
  alert: { icon: IconAlertTriangle, tone: 'warning' },
  information: { icon: IconInfoCircle, tone: 'info' },
  success: { icon: IconCircleCheck, tone: 'success' },
} as const

/** A button that takes back what the message says was done. */
interface Undo {
  readonly label: string
  readonly onClick: () => void
}

/** Long enough to read the message and reach its button. */
const UNDO_STAYS_MS = 15_000

let undos = 0

function show(kind: Kind, message: string, undo?: Undo): void {
  const { icon, tone } = looks[kind]
  // The same kind and text share an id, so that identical toasts merge into the one on screen. Each undo is its own.
  const id = undo ? `${kind}: ${message} ${(undos += 1)}` : `${kind}: ${message}`
  const clock = toastClock(() => notifications.hide(id), undo && UNDO_STAYS_MS)
  notifications.show({
    id,
    message: undo ? withUndo(message, undo) : message,
    icon: createElement(icon, { size: 20, stroke: 1.6, 'aria-hidden': true }),
    role: kind === 'error' ? 'alert' : 'status',
    'data-tone': tone,
    onClick: () => notifications.hide(id),
    onOpen: clock.start,
    onClose: clock.stop,
    // A toast may appear under a resting pointer; only a moving one holds it.
    onMouseMove: ({ movementX, movementY }) => (movementX !== 0 || movementY !== 0) && clock.hold(),
    onMouseLeave: clock.release,
    onFocus: clock.hold,
    onBlur: clock.release,
    closeButtonProps: { 'aria-label': 'Close message' },
  })
  toastsWanted.set(true)
}

const withUndo = (message: string, { label, onClick }: Undo) =>
  createElement(
    'span',
    { className: 'lx-toast-undo' },
    message,
    createElement('button', { type: 'button', onClick }, label),
  )

/**
 * Short messages at the top right: five seconds, longer while pointed at, or until clicked. Never for messages that need an
 * action; what was done to several records can be undone for fifteen seconds.
 */
export const toast = {
  error: (error: unknown) => show('error', typeof error === 'string' ? error : errorText(error)),
  alert: (message: string) => show('alert', message),
  information: (message: string) => show('information', message),
  success: (message: string, undo?: Undo) => show('success', message, undo),
}
