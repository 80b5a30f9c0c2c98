import yazl from 'yazl'
import type { NamedPdf } from '../firm-documents/public.ts'

/** The documents as one ZIP archive. They are compressed already; two of one name are told apart by a number. */
export async function zipDocuments(documents: readonly NamedPdf[], madeAt: Date): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  const taken = new Map<string, number>()
  for (const { name, content } of documents) {
    const count = (taken.get(name) ?? 0) + 1
    taken.set(name, count)
    const own = count === 1 ? name : name.replace(/\.pdf$/, ` (${count}).pdf`)
    zip.addBuffer(content, own, { compress: false, mtime: madeAt })
  }
  zip.end()
  const parts: Buffer[] = []
  for await (const part of zip.outputStream as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts)
}
