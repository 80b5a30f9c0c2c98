export interface KeyPress {
  readonly key: string
  /** Control, command or alt is held: copy, paste, select all, undo and the form's own shortcuts. */
  readonly hasModifier: boolean
  /** The text in the field and the part of it that the key would replace. */
  readonly text: string
  readonly selectionStart: number
  readonly selectionEnd: number
}

/** Enter and the up and down arrows, and every character that cannot be part of an amount. */
export function isBlockedKey({ key, hasModifier, text, selectionStart, selectionEnd }: KeyPress): boolean {
  if (hasModifier) return false
  if (key === 'Enter' || key === 'ArrowUp' || key === 'ArrowDown') return true
  if (key.length > 1) return false
  if (key === '.' || key === ',') return /[.,]/.test(text.slice(0, selectionStart) + text.slice(selectionEnd))
  return !/^\d$/.test(key)
}
