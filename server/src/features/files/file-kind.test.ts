import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { PDF, PNG } from '../../testing/files.ts'
import { detectFileKind } from './file-kind.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lexhold-judging-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function judged(name: string, content: Buffer | string): Promise<string | undefined> {
  const place = path.join(folder, 'content')
  await writeFile(place, content)
  return (await detectFileKind(place, name))?.mediaType
}

async function zip(...entries: readonly (readonly [name: string, content: string])[]): Promise<Buffer> {
  const archive = new ZipFile()
  for (const [name, content] of entries) archive.addBuffer(Buffer.from(content), name, { compress: false })
  archive.end()
  return buffer(archive.outputStream)
}
const openXml = (part: string, type: string) =>
  zip(
    [
      '[Content_Types].xml',
      `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="${type}.main+xml"/></Types>`,
    ],
    [part, '<x/>'],
  )
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** A container of Office before 2007, as far as it is looked into. */
const compound = (...streams: string[]) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(1_016),
    ...streams.map((stream) => Buffer.from(stream.padEnd(32, '\0'), 'utf16le')),
  ])

describe('a file is judged by its content', () => {
  test('whatever it is called', async () => {
    expect(await judged('note.txt', PDF)).toBe('application/pdf')
    expect(await judged('receipt.pdf', PNG)).toBe('image/png')
    expect(await judged('receipt.pdf', 'Paid in full')).toBe('text/plain')
  })

  test('as a document of Office, new, old or encrypted', async () => {
    expect(await judged('brief.docx', await openXml('word/document.xml', docx))).toBe(docx)
    expect(await judged('brief.doc', compound('Root Entry', 'WordDocument'))).toBe('application/msword')
    expect(await judged('sheet.xls', compound('Root Entry', 'Workbook'))).toBe('application/vnd.ms-excel')
    expect(await judged('slides.ppt', compound('PowerPoint Document'))).toBe('application/vnd.ms-powerpoint')
    expect(await judged('sealed.docx', compound('EncryptionInfo', 'EncryptedPackage'))).toBe(docx)
    expect(await judged('text.odt', await zip(['mimetype', 'application/vnd.oasis.opendocument.text']))).toBe(
      'application/vnd.oasis.opendocument.text',
    )
    expect(await judged('old.rtf', String.raw`{\rtf1\ansi Dear Ms Obi}`)).toBe('application/rtf')
  })

  test('as mail, of any program', async () => {
    const mail = 'From: ada@firm.example\r\nSubject: Obi v Ade\r\n\r\n<p>See you in court</p>'
    expect(await judged('letter.eml', mail)).toBe('message/rfc822')
    expect(await judged('letter.eml', 'Nothing like a mail')).toBe('text/plain')
    expect(await judged('letter.msg', compound('__properties_version1.0'))).toBe('application/vnd.ms-outlook')
  })

  test('as text in any of the writings that firms have', async () => {
    expect(await judged('a.txt', 'Adébáyọ̀')).toBe('text/plain')
    expect(await judged('a.txt', Buffer.from('Café § 12', 'latin1'))).toBe('text/plain')
    expect(await judged('a.txt', Buffer.from('\uFEFFUnicode of Windows', 'utf16le'))).toBe('text/plain')
    expect(await judged('a.csv', 'date,amount\n2026-03-17,12.50\n')).toBe('text/csv')
    expect(await judged('a.ics', 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n')).toBe('text/plain')
    expect(await judged('bundle.zip', await zip(['a.txt', 'a']))).toBe('application/zip')
  })

  test('as text in a moment, however many comments it begins with', async () => {
    expect(await judged('a.txt', `${'<!-- draft -->\n'.repeat(1_000_000)}Dear Sir`)).toBe('text/plain')
  })
})

describe('a file is refused', () => {
  test.each([
    ['page', '<!DOCTYPE html><title>x</title>'],
    ['page after a comment', '\n<!-- hello --> <script>alert(1)</script>'],
    ['page after many comments', `${'<!---->'.repeat(1_000)}<html>`],
    ['drawing', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['drawing without a head', '<svg onload="alert(1)"></svg>'],
    ['script', '#!/usr/bin/env node\n'],
    ['program for Windows', Buffer.from(`MZ${'\0'.repeat(58)}`)],
    ['program for Linux', Buffer.from('\x7fELF\x02\x01\x01\0', 'latin1')],
    ['installer', compound('Root Entry', '!_StringData')],
    ['text with zeros in it', Buffer.from('text\0text')],
  ])('that is a %s', async (_, content) => {
    for (const name of ['a.pdf', 'a.txt', 'a.docx', 'a.doc']) expect(await judged(name, content)).toBeUndefined()
  })

  test('that is a document with macros, or a program in a ZIP of its own kind', async () => {
    const macros = 'application/vnd.ms-word.document.macroEnabled'
    expect(await judged('brief.docx', await openXml('word/document.xml', macros))).toBeUndefined()
    const jar = await zip(['META-INF/MANIFEST.MF', 'Manifest-Version: 1.0\n'], ['Main.class', 'x'])
    expect(await judged('a.zip', jar)).toBeUndefined()
  })
})
