import { create } from 'content-disposition'

const PDF = 'application/pdf'

/** Nothing in a file may run, load or be framed. */
const INERT = "default-src 'none'; sandbox; frame-ancestors 'none'"
/** Not every browser's PDF viewer starts in a sandbox; a frame of our own pages shows it, and it loads nothing else. */
const IN_OUR_FRAME = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"

/** Characters other than these are replaced in the name that is meant for old browsers. */
const NOT_PLAIN = /[^\w .()+-]/g

/** The header for a file name in any script (RFC 6266, 8187). */
const contentDisposition = (type: 'inline' | 'attachment', name: string): string =>
  create(name.toWellFormed(), {
    type,
    fallback: name.normalize('NFKD').replace(/\p{M}/gu, '').replace(NOT_PLAIN, '_'),
  })

/** The headers of a file, which is shown in the browser or saved by it. */
export function fileHeaders({ name, mediaType }: { name: string; mediaType: string }, isInline: boolean) {
  const isFramed = isInline && mediaType === PDF
  return {
    'content-type': mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType,
    'content-disposition': contentDisposition(isInline ? 'inline' : 'attachment', name),
    'content-security-policy': isFramed ? IN_OUR_FRAME : INERT,
    ...(isFramed && { 'x-frame-options': 'SAMEORIGIN' }),
  }
}
