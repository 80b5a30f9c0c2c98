import { readFile } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { extensionOf, findFileKind, type FileKind } from '#domain/files.ts'

/** Media types that the library names differently. */
const ALIASES: Readonly<Record<string, string>> = {
  'image/apng': 'image/png',
  'image/heif': 'image/heic',
  'image/heic-sequence': 'image/heic',
  'image/heif-sequence': 'image/heic',
  'text/calendar': 'text/plain',
  'text/vcard': 'text/plain',
}

/** Detects the kind by content; the name only distinguishes kinds with the same format. Undefined for refused kinds. */
export async function detectFileKind(path: string, name: string): Promise<FileKind | undefined> {
  const found = await fileTypeFromFile(path)
  if (!found) return findFileKind(kindOfText(await readFile(path), extensionOf(name)) ?? '')
  if (found.mime === 'application/x-cfb')
    return findFileKind(kindOfCompound(await readFile(path), extensionOf(name)) ?? '')
  return findFileKind(ALIASES[found.mime] ?? found.mime)
}

/** Office before 2007, Outlook, and encrypted documents share one container with installers and much else. */
const COMPOUND: readonly (readonly [stream: string, mediaType: string])[] = [
  ['WordDocument', 'application/msword'],
  ['Workbook', 'application/vnd.ms-excel'],
  ['Book', 'application/vnd.ms-excel'],
  ['PowerPoint Document', 'application/vnd.ms-powerpoint'],
  ['__properties_version1.0', 'application/vnd.ms-outlook'],
]
const ENCRYPTED: Readonly<Record<string, string>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
}

/** The directory of a container has the names of its streams as zero-terminated UTF-16. */
function kindOfCompound(content: Buffer, extension: string): string | undefined {
  const holds = (stream: string) => content.includes(Buffer.from(`${stream}\0`, 'utf16le'))
  if (holds('EncryptedPackage')) return ENCRYPTED[extension]
  return COMPOUND.find(([stream]) => holds(stream))?.[1]
}

/** Control characters that no text has; form feeds and escapes occur in old print files. */
const NOT_TEXT = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/
/** Text that a browser may take for a page or a drawing, or that a shell runs. */
const ACTIVE =
  /^(?:<(?:!doctype|\?xml|html|head|title|body|script|style|iframe|table|div|a|img|svg|font|h1|p|br|b)[\s>/]|#!)/i
const MAIL_HEADER = /^(?:[A-Za-z][\w-]*:[^\n]*\n(?:[ \t][^\n]*\n)*){2}/

function kindOfText(content: Buffer, extension: string): string | undefined {
  const text = textOf(content)
  if (NOT_TEXT.test(text) || ACTIVE.test(withoutComments(text))) return undefined
  if (extension === 'eml' && MAIL_HEADER.test(text.replaceAll('\r\n', '\n').slice(0, 10_000))) return 'message/rfc822'
  return extension === 'csv' || extension === 'tsv' ? 'text/csv' : 'text/plain'
}

/** Skips leading blanks and comments. A loop, because a pattern that repeats comments may backtrack exponentially. */
function withoutComments(text: string): string {
  let rest = text.trimStart()
  while (rest.startsWith('<!--')) {
    const end = rest.indexOf('-->', 4)
    if (end < 0) break
    rest = rest.slice(end + 3).trimStart()
  }
  return rest
}

/** Decodes UTF-8, UTF-16 with a byte order mark, and otherwise Windows Latin-1. */
function textOf(content: Buffer): string {
  const mark = content.subarray(0, 2).toString('latin1')
  if (mark === '\xff\xfe') return new TextDecoder('utf-16le').decode(content)
  if (mark === '\xfe\xff') return new TextDecoder('utf-16be').decode(content)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return content.toString('latin1')
  }
}
