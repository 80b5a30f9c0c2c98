import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  canPreview,
  extensionOf,
  FILE_ENDINGS,
  findFileKind,
  MAX_ATTACHMENTS,
  MAX_FILE_BYTES,
  safeFileName,
  type FileKind,
} from './files.ts'

const kind = (mediaType: string): FileKind => {
  const found = findFileKind(mediaType)
  if (!found) throw new Error(`no kind ${mediaType}`)
  return found
}
const pdf = kind('application/pdf')
const text = kind('text/plain')

describe('the name of a file', () => {
  test.each([
    ['is left as it is where nothing is wrong', 'Deed of assignment (final).pdf', 'Deed of assignment (final).pdf'],
    ['keeps its capitals, also in the ending', 'SCAN_0042.PDF', 'SCAN_0042.PDF'],
    ['loses the folders before it', '../../../etc/cron.d/x.pdf', 'x.pdf'],
    ['loses folders in the way of Windows', '..\\..\\boot.pdf', 'boot.pdf'],
    ['loses what turns the direction of writing', 'bill\u202Exe.pdf', 'billxe.pdf'],
    ['loses line breaks, which would end a header', 'a\r\nX-Evil: 1.pdf', 'aX-Evil_ 1.pdf'],
    ['loses the dots that hide it', '...hidden.pdf', 'hidden.pdf'],
    ['is no device of Windows', 'aux.pdf', '_aux.pdf'],
    ['is called something where nothing is left', '///', 'file.pdf'],
    ['is composed, so that the same letters are the same', 'Re\u0301sume\u0301.pdf', 'Résumé.pdf'],
    ['holds no half of a pair', 'a\uD800b.pdf', 'a\uFFFDb.pdf'],
  ])('%s', (_, original, name) => {
    expect(safeFileName(original, pdf)).toBe(name)
  })

  test('ends as its kind does, so that no text is run as a program', () => {
    expect(safeFileName('install.bat', text)).toBe('install.bat.txt')
    expect(safeFileName('page.html', text)).toBe('page.html.txt')
    expect(safeFileName('minutes', text)).toBe('minutes.txt')
    expect(safeFileName('photo.jpeg', kind('image/jpeg'))).toBe('photo.jpeg')
  })

  test('is never longer than 200 letters nor cut inside a character', () => {
    const name = safeFileName(`${'👩‍⚖️'.repeat(60)}.pdf`, pdf)
    expect(name.length).toBeLessThanOrEqual(200)
    expect(name).toMatch(/^(👩‍⚖️)+\.pdf$/u)
  })

  test('is harmless whatever was given, and naming it again changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (original) => {
        const name = safeFileName(original, pdf)
        expect(name).toMatch(/^[^/\\\p{Cc}<>:"|?*]{1,196}\.pdf$/iu)
        expect(name).not.toMatch(/^[.\s]/)
        expect(safeFileName(name, pdf)).toBe(name)
      }),
    )
  })
})

test('images that browsers know and PDF are shown in place, and nothing else', () => {
  for (const shown of ['application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'image/gif'])
    expect(canPreview(shown)).toBe(true)
  for (const saved of ['image/heic', 'image/tiff', 'image/svg+xml', 'text/html', 'text/plain', 'application/zip'])
    expect(canPreview(saved)).toBe(false)
})

test('an ending is what stands behind the last dot, in small letters', () => {
  expect([extensionOf('a.tar.GZ'), extensionOf('README'), extensionOf('a. b')]).toEqual(['gz', '', ''])
})

test('a person may choose the endings of documents, images, mail and archives, and no others', () => {
  expect(FILE_ENDINGS.split(',').toSorted().join(' ')).toBe(
    '.bmp .csv .dib .doc .docx .dot .eml .gif .heic .heif .ics .jfif .jpe .jpeg .jpg .log .md .msg .odp .ods .odt .pdf ' +
      '.png .pps .ppt .pptx .rtf .text .tif .tiff .tsv .txt .vcf .webp .xls .xlsx .xlt .zip',
  )
  expect([MAX_FILE_BYTES, MAX_ATTACHMENTS]).toEqual([26_214_400, 20])
})
