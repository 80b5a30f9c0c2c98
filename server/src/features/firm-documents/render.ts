import { readFileSync } from 'node:fs'
import { renderSVG } from 'uqr'
import type { DocumentContent } from '#contract/document-content.ts'
import type { PdfRenderer } from '../../platform/pdf/renderer.ts'

const template = readFileSync(new URL('document.typ', import.meta.url), 'utf8')

/**
 * A reader undoes any mask. Trying all eight for the one with the fewest large areas keeps the event loop for 10 ms, and the
 * addresses in these codes are random.
 */
const QR_CODE = { border: 0, maskPattern: 3 }

/**
 * Makes the PDF of a document: letterhead, tables with repeated heads, sums, how to pay with a QR code of its link, and
 * page numbers. The same content and moment give the same bytes. Every kind of document is made here; what differs is what
 * its content says (`toInvoiceContent` is the model).
 */
export function renderDocument(pdf: PdfRenderer, content: DocumentContent, madeAt: Date): Promise<Uint8Array> {
  const { logo } = content.firm
  const values = { ...content, ...(content.link && { qr: renderSVG(content.link.url, QR_CODE) }) }
  return pdf.render(template, values, { madeAt, ...(logo !== null && { files: { 'logo.png': pngOf(logo) } }) })
}

const pngOf = (dataUrl: string): Uint8Array => Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
