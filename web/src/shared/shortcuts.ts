import { useEffect, useRef, useSyncExternalStore } from 'react'
import { storage } from './storage.ts'

/** Shortcuts by key: `n`, `?`, or two keys in a row such as `g d`. */
export type Shortcuts = Readonly<Record<string, () => void>>

/** How long the first of two keys waits for the second. */
const SECOND_KEY_MS = 1200

const settingKey = (person: string) => `shortcutsOff:${person}`
const listeners = new Set<() => void>()

const areShortcutsOn = (person: string): boolean => storage.get(settingKey(person)) === null

/** Single-key shortcuts can be switched off, because they get in the way of speech input (WCAG 2.1.4). */
export function setShortcutsOn(person: string, on: boolean): void {
  if (on) storage.remove(settingKey(person))
  else storage.set(settingKey(person), 'yes')
  for (const listener of listeners) listener()
}

export const useShortcutsOn = (person: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => areShortcutsOn(person),
  )

/** Whether what is being pressed is text, or belongs to a dialog or menu that is open. */
function isBusy(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return true
  const target = event.target
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target.closest('input, textarea, select, [role="menu"], [role="listbox"]'))
    return true
  return document.querySelector('[aria-modal="true"]') !== null
}

/** Listens for single-key shortcuts while nothing is being typed and no dialog is open. */
export function useShortcuts(shortcuts: Shortcuts, isOn: boolean): void {
  const known = useRef(shortcuts)
  useEffect(() => {
    known.current = shortcuts
  })
  useEffect(() => {
    if (!isOn) return
    let first = ''
    let timer: number | undefined
    const forget = () => {
      first = ''
      window.clearTimeout(timer)
    }
    const onKey = (event: KeyboardEvent) => {
      if (isBusy(event) || event.repeat) return
      const key = event.key.toLowerCase()
      const action = known.current[first === '' ? key : `${first} ${key}`]
      const begins = Object.keys(known.current).some((name) => name.startsWith(`${key} `))
      forget()
      if (action) {
        event.preventDefault()
        action()
      } else if (begins) {
        first = key
        timer = window.setTimeout(forget, SECOND_KEY_MS)
      }
    }
    document.addEventListener('keydown', onKey)
    return () => {
      forget()
      document.removeEventListener('keydown', onKey)
    }
  }, [isOn])
}
