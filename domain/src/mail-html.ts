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

/** The plain text of a mail, in which nothing is markup and addresses of the web are links, and the signature below it. */
export function mailHtml(text: string, signature: RichText): string {
  const paragraphs = text.split(/\n{2,}/).filter((lines) => lines !== '')
  return `<div dir="auto">${htmlOf({ type: 'doc', content: paragraphs.map(paragraphOf) })}${htmlOf(signature)}</div>`
}
