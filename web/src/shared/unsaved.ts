let forms = 0

/** Whether a form on screen holds changes that are not saved. */
export const hasUnsavedWork = (): boolean => forms > 0

/** Counts a form with changes. Returns a function that stops counting it. */
export function countUnsaved(): () => void {
  forms += 1
  return () => void (forms -= 1)
}
