/** A text to look for as it is: the signs that LIKE reads as patterns are taken literally. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`)

/** The LIKE pattern of texts that hold this one. */
export const containing = (text: string): string => `%${escapeLike(text)}%`
