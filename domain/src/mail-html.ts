import { htmlOf, isSafeLink, type RichMark, type RichNode, type RichText } from './rich-text.ts'

/** An address of the web, without the full stop or bracket after it. */
const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/

function nodesOfLine(line: string): RichNode[] {
  return line.split(ADDRESS).flatMap((text, at): RichNode[] => {
    if (text === '') return []
    const marks: readonly RichMark[] = at % 2 === 1 && isSafeLink(text) ? [{ type: 'link', attrs: { href: text } }] : []
    return [{ type: 'text', text, ...(marks.length > 0 && { marks }) }]
  })
}

const BREAK: RichNode = { type: 'hardBreak' }

const paragraphOf = (lines: string): RichNode => ({
  type: 'paragraph',
  content: lines.split('\n').flatMap((line, at) => (at === 0 ? nodesOfLine(line) : [BREAK, ...nodesOfLine(line)])),
})

interface Around {
  /** HTML of our own (`mailHead`). */
  readonly head?: string | undefined
  readonly signature?: RichText | undefined
}

/** The plain text of a mail, in which nothing is markup and addresses of the web are links, below the firm's head and above its signature. */
export function mailHtml(text: string, { head = '', signature }: Around): string {
  const paragraphs = text.split(/\n{2,}/).filter((lines) => lines !== '')
  const content = htmlOf({ type: 'doc', content: paragraphs.map(paragraphOf) })
  return `<div dir="auto" style="font-family:Arial,Helvetica,sans-serif;line-height:1.5">${head}${content}${signature ? htmlOf(signature) : ''}</div>`
}
