import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { tinykeys } from 'tinykeys'
import { storage } from './storage.ts'

/** Shortcuts by key: `n`, `?`, or two keys in a row such as `g (.)`, which come first. Parentheses enclose a pattern. */
type Shortcuts = Readonly<Record<string, (event: KeyboardEvent) => void>>

/** How long the first of two keys waits for the second. */
const SECOND_KEY_MS = 1200

const settingKey = (person: string) => `shortcutsOff:${person}`
const listeners = new Set<() => void>()

/** Single-key shortcuts can be switched off, because they interfere with speech input (WCAG 2.1.4). */
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
    () => storage.get(settingKey(person)) === null,
  )

/** Whether the key is text, or belongs to an open dialog or menu. */
function isBusy(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.repeat) return true
  const { target } = event
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable ||
    target.closest('input, textarea, select, [role="menu"], [role="listbox"]') !== null ||
    document.querySelector('[aria-modal="true"]') !== null
  )
}

/** Listens for single-key shortcuts while nothing is being typed and no dialog is open. */
export function useShortcuts(shortcuts: Shortcuts, isOn: boolean): void {
  const run = useEffectEvent((keys: string, event: KeyboardEvent) => {
    event.preventDefault()
    shortcuts[keys]?.(event)
  })
  const names = Object.keys(shortcuts).join('\n')
  useEffect(() => {
    if (!isOn) return undefined
    // Some keyboards need Shift for `/` or `?`.
    const withShift = (keys: string) => keys.replaceAll(/\S+/g, '[Shift]+$&')
    const bindings = names
      .split('\n')
      .map((keys) => [withShift(keys), (event: KeyboardEvent) => run(keys, event)] as const)
    return tinykeys(window, Object.fromEntries(bindings), { ignore: isBusy, timeout: SECOND_KEY_MS })
  }, [isOn, names])
}
