/** The line under a field (spec §5): an error, a prompt, or nothing. */
export interface SlotInput {
  readonly error?: string | undefined
  /** A complaint from outside the form's own rules, such as the server's. */
  readonly externalError?: string | undefined
  readonly touched?: boolean | undefined
  readonly prompt?: string | undefined
  readonly isEmpty: boolean
}

export interface Slot {
  readonly error?: string
  readonly prompt?: string
  /** The field is marked as wrong even where the prompt replaces the error. */
  readonly isInvalid: boolean
}

/**
 * Errors show only after the field was touched; an empty field with a prompt shows the prompt in place of the error.
 * The server's complaint is about what was sent, so it shows at once and no prompt hides it.
 */
export function slotOf({ error, externalError, touched, prompt, isEmpty }: SlotInput): Slot {
  if (externalError) return { error: externalError, isInvalid: true }
  const shown = touched ? error : undefined
  if (shown && !(isEmpty && prompt)) return { error: shown, isInvalid: true }
  return { ...(prompt ? { prompt } : {}), isInvalid: Boolean(shown) }
}
