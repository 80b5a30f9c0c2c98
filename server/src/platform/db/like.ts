/** Escapes the characters that LIKE reads as patterns. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`)

/** The LIKE pattern of texts that contain this one. */
export const containing = (text: string): string => `%${escapeLike(text)}%`
