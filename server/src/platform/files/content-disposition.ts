import { create } from 'content-disposition'

/** Characters other than these are replaced in the name that is meant for old browsers. */
const NOT_PLAIN = /[^\w .()+-]/g

/** The header for a file name in any script (RFC 6266, 8187). */
export const contentDisposition = (type: 'inline' | 'attachment', name: string): string =>
  create(name.toWellFormed(), {
    type,
    fallback: name.normalize('NFKD').replace(/\p{M}/gu, '').replace(NOT_PLAIN, '_'),
  })
