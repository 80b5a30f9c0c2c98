import anyAscii from 'any-ascii'

/** A value that a file may hold: ASCII, on one line, without what separates values. Nothing can be quoted there. */
export const cleanText = (text: string, maxLength: number): string =>
  anyAscii(text)
    .replaceAll('[]', ' ')
    .replaceAll('|', '/')
    .replaceAll(/[^\x20-\x7E]+/g, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .slice(0, maxLength)
    .trim()

/** Whether cleaning changes letters of a text. */
export const isChanged = (text: string): boolean => /[^\s\x20-\x7E]|\||\[\]/.test(text)
