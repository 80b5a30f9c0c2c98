let forms = 0

/** Whether a form on screen holds changes that are not saved. */
export const hasUnsavedWork = (): boolean => forms > 0

/** Counts a form with changes until it is called back. */
export function countUnsaved(): () => void {
  forms += 1
  return () => void (forms -= 1)
}
