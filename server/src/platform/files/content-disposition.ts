/** Only these stand for themselves in both notations of RFC 6266. */
const NOT_PLAIN = /[^\w .()+-]/g

/** The header for a name in any script: plain letters for old clients, the name itself for all others (RFC 6266, 8187). */
export function contentDisposition(how: 'inline' | 'attachment', name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').replace(NOT_PLAIN, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
