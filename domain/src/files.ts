/** The files that a firm may store: sizes, kinds and safe names. */

/** 25 MB, 1024-based like every size the product shows. */
export const MAX_FILE_BYTES = 25 * 1024 * 1024
/** Files of one record. */
export const MAX_ATTACHMENTS = 20

export interface FileKind {
  readonly mediaType: string
  /** Without the dot, the default one first. A name with another ending gets the default one appended. */
  readonly extensions: readonly [string, ...string[]]
  /** Whether a browser shows it in place; everything else is saved. */
  readonly canPreview?: true
}

const openXml = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'

/** Every kind that may be stored. Web pages, SVG drawings and programs are not included. */
const FILE_KINDS: readonly FileKind[] = [
  { mediaType: 'application/pdf', extensions: ['pdf'], canPreview: true },
  { mediaType: 'image/png', extensions: ['png'], canPreview: true },
  { mediaType: 'image/jpeg', extensions: ['jpg', 'jpeg', 'jpe', 'jfif'], canPreview: true },
  { mediaType: 'image/webp', extensions: ['webp'], canPreview: true },
  { mediaType: 'image/gif', extensions: ['gif'], canPreview: true },
  { mediaType: 'image/heic', extensions: ['heic', 'heif'] },
  { mediaType: 'image/tiff', extensions: ['tif', 'tiff'] },
  { mediaType: 'image/bmp', extensions: ['bmp', 'dib'] },
  { mediaType: `${openXml}.wordprocessingml.document`, extensions: ['docx'] },
  { mediaType: `${openXml}.spreadsheetml.sheet`, extensions: ['xlsx'] },
  { mediaType: `${openXml}.presentationml.presentation`, extensions: ['pptx'] },
  { mediaType: 'application/msword', extensions: ['doc', 'dot'] },
  { mediaType: 'application/vnd.ms-excel', extensions: ['xls', 'xlt'] },
  { mediaType: 'application/vnd.ms-powerpoint', extensions: ['ppt', 'pps'] },
  { mediaType: `${openDocument}.text`, extensions: ['odt'] },
  { mediaType: `${openDocument}.spreadsheet`, extensions: ['ods'] },
  { mediaType: `${openDocument}.presentation`, extensions: ['odp'] },
  { mediaType: 'application/rtf', extensions: ['rtf'] },
  { mediaType: 'text/plain', extensions: ['txt', 'text', 'log', 'md', 'ics', 'vcf'] },
  { mediaType: 'text/csv', extensions: ['csv', 'tsv'] },
  { mediaType: 'message/rfc822', extensions: ['eml'] },
  { mediaType: 'application/vnd.ms-outlook', extensions: ['msg'] },
  { mediaType: 'application/zip', extensions: ['zip'] },
]

const kinds = new Map(FILE_KINDS.map((kind) => [kind.mediaType, kind]))

export const findFileKind = (mediaType: string): FileKind | undefined => kinds.get(mediaType)
export const canPreview = (mediaType: string): boolean => kinds.get(mediaType)?.canPreview === true

/** What a receipt may be: a picture of it, or the paper itself. */
export const isReceipt = (mediaType: string): boolean =>
  mediaType === 'application/pdf' || mediaType.startsWith('image/')
export const RECEIPT_KINDS_IN_WORDS = 'PDF and images'

/** For the choice of files: `.pdf,.png,…`. */
export const FILE_ENDINGS: string = FILE_KINDS.flatMap(({ extensions }) =>
  extensions.map((extension) => `.${extension}`),
).join(',')

/** Shown wherever a file is chosen or refused. */
export const FILE_KINDS_IN_WORDS = 'PDF, images, Office documents, plain text, mail and ZIP'

const MAX_NAME = 200
/** Control characters, and those that turn the direction of writing so that `exe.fdp` reads `pdf.exe`. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu
/** Signs that some system reads as more than a letter of a name. */
const MEANINGFUL = /[<>:"|?*]/g
/** Names that Windows takes for devices, whatever follows the dot. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

export const extensionOf = (name: string): string => /\.([^.\s]{1,12})$/.exec(name)?.[1]?.toLowerCase() ?? ''

/**
 * A name that is nothing but a name: no folders, no unseen characters, no device, and an ending that belongs to the kind
 * of file, so that text called `run.bat` is saved as `run.bat.txt`.
 */
export function safeFileName(fileName: string, kind: FileKind): string {
  const last = fileName.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .replace(UNSEEN, '')
    .replace(MEANINGFUL, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .replace(DEVICE, '_$1')
  const [defaultExtension] = kind.extensions
  const extension = extensionOf(plain)
  const isFitting = kind.extensions.includes(extension)
  const ending = isFitting ? plain.slice(-extension.length - 1) : `.${defaultExtension}`
  const stem = isFitting ? plain.slice(0, -ending.length) : plain
  return `${shortened(stem, MAX_NAME - ending.length) || 'file'}${ending}`
}

/** Cut between characters, never inside one. */
function shortened(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  let result = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (result.length + segment.length > maxLength) break
    result += segment
  }
  return result.trimEnd()
}
