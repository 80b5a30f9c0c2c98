/** Letters that Unicode says are not to be shown, and blanks that it counts among signs or marks. */
const UNSEEN = /^[\p{Default_Ignorable_Code_Point}\p{White_Space}\u007F-\u009F\u2800\uFFF9-\uFFFB]*$/u

/**
 * True when a reader would see any part of a text. Joiners and direction marks occur in names of many languages, but they
 * are not a name on their own.
 */
export const isVisible = (text: string): boolean => !UNSEEN.test(text)
