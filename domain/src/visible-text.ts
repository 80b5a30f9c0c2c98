/** Letters that Unicode says are not to be shown, and blanks that it counts among signs or marks. */
const UNSEEN = /^[\p{Default_Ignorable_Code_Point}\p{White_Space}\u007F-\u009F\u2800\uFFF9-\uFFFB]*$/u

/**
 * Whether a reader would see anything of a text. Joiners and marks of direction belong in names of many languages; alone
 * they are no name.
 */
export const isVisible = (text: string): boolean => !UNSEEN.test(text)
