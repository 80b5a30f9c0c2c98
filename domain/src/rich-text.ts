import { isVisible } from './visible-text.ts'

/**
 * Formatted text as a document of the editor (ProseMirror's JSON), and the one schema of what it may contain. `readRichText`
 * reads every document from outside and rebuilds it only from known parts, so nothing that the schema does not name can be
 * stored or shown. The editor of the web app is set up with the same nodes and marks.
 */
export type RichMark =
  | { readonly type: 'bold' | 'italic' | 'underline' | 'strike' }
  | { readonly type: 'link'; readonly attrs: { readonly href: string } }

interface Branch {
  readonly content: readonly RichNode[]
}
export type RichNode =
  | { readonly type: 'text'; readonly text: string; readonly marks?: readonly RichMark[] }
  | { readonly type: 'hardBreak' }
  | ({ readonly type: 'paragraph' | 'blockquote' | 'bulletList' | 'listItem' } & Branch)
  | ({ readonly type: 'heading'; readonly attrs: { readonly level: number } } & Branch)
  | ({ readonly type: 'orderedList'; readonly attrs: { readonly start: number } } & Branch)
export type RichText = { readonly type: 'doc' } & Branch

export const EMPTY_RICH_TEXT: RichText = { type: 'doc', content: [{ type: 'paragraph', content: [] }] }

const MAX_RICH_LETTERS = 50_000
const MAX_NODES = 5_000
const MAX_DEPTH = 12
const MAX_LINK_LETTERS = 2_000
/** The levels of a heading inside a text; the first belongs to the page. */
export const RICH_HEADINGS = [2, 3] as const

type Kind = RichNode['type'] | 'doc'
const INLINE: readonly Kind[] = ['text', 'hardBreak']
const BLOCKS: readonly Kind[] = ['paragraph', 'heading', 'bulletList', 'orderedList', 'blockquote']
/** The kinds of node that each kind may contain. */
const HOLDS: Readonly<Record<Kind, readonly Kind[]>> = {
  doc: BLOCKS,
  blockquote: BLOCKS,
  listItem: BLOCKS,
  bulletList: ['listItem'],
  orderedList: ['listItem'],
  paragraph: INLINE,
  heading: INLINE,
  hardBreak: [],
  text: [],
}
/** Without a child, nobody can write in these. */
const NEVER_EMPTY: readonly Kind[] = ['doc', 'blockquote', 'listItem', 'bulletList', 'orderedList']

export type RichTextReading = { readonly doc: RichText } | { readonly problem: string }

class Unreadable extends Error {}

const UNKNOWN = 'Text holds something that cannot be stored'
const TOO_LONG = `At most ${MAX_RICH_LETTERS} characters`

/** Returns the document that was sent, or why it is not a valid one. */
export function readRichText(sent: unknown): RichTextReading {
  try {
    const reader = new Reader()
    const { type, content } = fieldsOf(sent)
    if (type !== 'doc') throw new Unreadable(UNKNOWN)
    return { doc: { type: 'doc', content: reader.children('doc', content, 1) } }
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.message }
    throw error
  }
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Unreadable(UNKNOWN)
  return value as Readonly<Record<string, unknown>>
}

/** Counts what it has read, so that a document is bounded before it is built. */
class Reader {
  #nodes = 0
  #letters = 0

  children(parent: Kind, sent: unknown, depth: number): RichNode[] {
    if (depth > MAX_DEPTH) throw new Unreadable('Text is nested too deeply')
    if (sent !== undefined && !Array.isArray(sent)) throw new Unreadable(UNKNOWN)
    const content = (sent ?? []) as readonly unknown[]
    if (content.length === 0 && NEVER_EMPTY.includes(parent)) throw new Unreadable(UNKNOWN)
    return content.map((child) => this.#node(parent, child, depth))
  }

  #node(parent: Kind, sent: unknown, depth: number): RichNode {
    this.#nodes += 1
    if (this.#nodes > MAX_NODES) throw new Unreadable('Text has too many parts')
    const { type, attrs, content, text, marks } = fieldsOf(sent)
    const kind = HOLDS[parent].find((known) => known === type)
    switch (kind) {
      case 'text':
        return this.#text(text, marks)
      case 'hardBreak':
        return { type: kind }
      case 'heading':
        return { type: kind, attrs: { level: levelOf(attrs) }, content: this.children(kind, content, depth + 1) }
      case 'orderedList':
        return { type: kind, attrs: { start: startOf(attrs) }, content: this.children(kind, content, depth + 1) }
      case 'paragraph':
      case 'blockquote':
      case 'bulletList':
      case 'listItem':
        return { type: kind, content: this.children(kind, content, depth + 1) }
      default:
        throw new Unreadable(UNKNOWN)
    }
  }

  #text(text: unknown, marks: unknown): RichNode {
    if (typeof text !== 'string' || text === '' || !isStorable(text)) throw new Unreadable(UNKNOWN)
    this.#letters += text.length
    if (this.#letters > MAX_RICH_LETTERS) throw new Unreadable(TOO_LONG)
    const read = marksOf(marks)
    return { type: 'text', text, ...(read.length > 0 && { marks: read }) }
  }
}

/** PostgreSQL stores no NUL and no half of a pair of surrogates; the rest of the C0 range but tab and newline is no text. */
const isStorable = (text: string): boolean =>
  !/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/.test(text) && text.isWellFormed()

function levelOf(attrs: unknown): number {
  const { level } = fieldsOf(attrs)
  const known = RICH_HEADINGS.find((one) => one === level)
  if (known === undefined) throw new Unreadable(UNKNOWN)
  return known
}

function startOf(attrs: unknown): number {
  const { start = 1 } = attrs === undefined ? {} : fieldsOf(attrs)
  if (typeof start !== 'number' || !Number.isInteger(start) || start < 0 || start > 9_999) throw new Unreadable(UNKNOWN)
  return start
}

const SIMPLE_MARKS = ['bold', 'italic', 'underline', 'strike'] as const

function marksOf(sent: unknown): RichMark[] {
  if (sent === undefined) return []
  if (!Array.isArray(sent) || sent.length > SIMPLE_MARKS.length + 1) throw new Unreadable(UNKNOWN)
  const marks = sent.map(markOf)
  if (new Set(marks.map(({ type }) => type)).size < marks.length) throw new Unreadable(UNKNOWN)
  return marks
}

function markOf(sent: unknown): RichMark {
  const { type, attrs } = fieldsOf(sent)
  if (type === 'link') return { type, attrs: { href: hrefOf(attrs) } }
  const simple = SIMPLE_MARKS.find((known) => known === type)
  if (!simple) throw new Unreadable(UNKNOWN)
  return { type: simple }
}

/** Addresses of the web and of mail, written out; anything else (scripts, data, files) is no link. */
export const isSafeLink = (href: string): boolean =>
  href.length <= MAX_LINK_LETTERS &&
  !/[\u0000-\u0020\u007F\\]/.test(href) &&
  /^(https?:\/\/[^/?#]+|mailto:[^?#]+@)/i.test(href)

function hrefOf(attrs: unknown): string {
  const { href } = fieldsOf(attrs)
  if (typeof href !== 'string' || !href.isWellFormed() || !isSafeLink(href)) {
    throw new Unreadable('Links begin with http://, https:// or mailto:')
  }
  return href
}

const contentOf = (node: RichNode | RichText): readonly RichNode[] => ('content' in node ? node.content : [])

/** The text only, one line for each paragraph, for search, lists and exports. Empty when a reader would see nothing. */
export function plainTextOf(doc: RichText): string {
  const text = linesOf(doc).join('\n').trim()
  return isVisible(text) ? text : ''
}

function linesOf(node: RichNode | RichText): string[] {
  if (node.type === 'paragraph' || node.type === 'heading') {
    return [node.content.map((child) => (child.type === 'text' ? child.text : '\n')).join('')]
  }
  return contentOf(node).flatMap(linesOf)
}

/** A document of paragraphs, one for each line: for texts that were not written in the editor. */
export const richTextOf = (text: string): RichText => ({
  type: 'doc',
  content: text
    .split('\n')
    .map((line) => ({ type: 'paragraph', content: line === '' ? [] : [{ type: 'text', text: line }] })),
})

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** A text in HTML, in which nothing of it is markup. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? '')

const TAGS = { bold: 'strong', italic: 'em', underline: 'u', strike: 's' } as const
const BLOCK_TAGS = { paragraph: 'p', blockquote: 'blockquote', bulletList: 'ul', listItem: 'li' } as const

/** HTML with only the schema's own tags. */
export const htmlOf = (doc: RichText): string => doc.content.map(htmlOfNode).join('')

function htmlOfNode(node: RichNode): string {
  switch (node.type) {
    case 'text':
      return (node.marks ?? []).reduce(marked, escapeHtml(node.text))
    case 'hardBreak':
      return '<br>'
    case 'heading':
      return `<h${node.attrs.level}>${node.content.map(htmlOfNode).join('')}</h${node.attrs.level}>`
    case 'orderedList': {
      const start = node.attrs.start === 1 ? '' : ` start="${node.attrs.start}"`
      return `<ol${start}>${node.content.map(htmlOfNode).join('')}</ol>`
    }
    default: {
      const tag = BLOCK_TAGS[node.type]
      return `<${tag}>${node.content.map(htmlOfNode).join('')}</${tag}>`
    }
  }
}

function marked(html: string, mark: RichMark): string {
  if (mark.type === 'link')
    return `<a href="${escapeHtml(mark.attrs.href)}" rel="noopener noreferrer nofollow">${html}</a>`
  return `<${TAGS[mark.type]}>${html}</${TAGS[mark.type]}>`
}
