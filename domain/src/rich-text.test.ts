import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EMPTY_RICH_TEXT, htmlOf, isSafeLink, plainTextOf, readRichText, richTextOf } from './rich-text.ts'

const text = (content: string, ...marks: unknown[]) => ({
  type: 'text',
  text: content,
  ...(marks.length > 0 && { marks }),
})
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })
const doc = (...content: unknown[]) => ({ type: 'doc', content })
const item = (...content: unknown[]) => ({ type: 'listItem', content })
const linked = (href: unknown) => doc(paragraph(text('here', { type: 'link', attrs: { href } })))

const read = (sent: unknown) => {
  const reading = readRichText(sent)
  if ('problem' in reading) throw new Error(reading.problem)
  return reading.doc
}
const problemOf = (sent: unknown) => {
  const reading = readRichText(sent)
  return 'problem' in reading ? reading.problem : undefined
}

describe('a document of the editor', () => {
  test('is read as it was written, rendered with the tags of the schema, and searched by its words', () => {
    const written = doc(
      { type: 'heading', attrs: { level: 2 }, content: [text('Ruling')] },
      paragraph(
        text('Granted ', { type: 'bold' }, { type: 'italic' }),
        text('in part'),
        { type: 'hardBreak' },
        text('today'),
      ),
      { type: 'orderedList', attrs: { start: 3 }, content: [item(paragraph(text('costs', { type: 'underline' })))] },
      { type: 'bulletList', content: [item(paragraph(text('stay', { type: 'strike' })))] },
      { type: 'blockquote', content: [paragraph(text('so ordered'))] },
      { type: 'paragraph' },
    )
    const found = read(written)
    expect(htmlOf(found)).toBe(
      '<h2>Ruling</h2><p><em><strong>Granted </strong></em>in part<br>today</p><ol start="3"><li><p><u>costs</u></p></li></ol><ul><li><p><s>stay</s></p></li></ul><blockquote><p>so ordered</p></blockquote><p></p>',
    )
    expect(plainTextOf(found)).toBe('Ruling\nGranted in part\ntoday\ncosts\nstay\nso ordered')
    // What it was made of is all there is: it is read again as it stands.
    expect(read(found)).toEqual(found)
  })

  test('keeps nothing that the schema does not name', () => {
    const written = {
      ...doc({
        ...paragraph({
          ...text('a', { type: 'link', attrs: { href: 'https://a.example', onclick: 'x' } }),
          style: 'x',
        }),
        attrs: { class: 'x' },
      }),
      extra: true,
    }
    expect(read(written)).toEqual(linkedTo('a', 'https://a.example'))
  })

  test.each([
    ['nothing', undefined],
    ['a text', 'words'],
    ['a list', []],
    ['another root', paragraph(text('a'))],
    ['no blocks', doc()],
    ['words without a paragraph', doc(text('a'))],
    ['an image', doc({ type: 'image', attrs: { src: 'x' } })],
    ['a paragraph in a paragraph', doc(paragraph(paragraph(text('a'))))],
    ['an empty list', doc({ type: 'bulletList', content: [] })],
    ['a blank text', doc(paragraph(text('')))],
    ['text that is a number', doc(paragraph({ type: 'text', text: 7 }))],
    ['a character that cannot be stored', doc(paragraph(text('a\u0000')))],
    ['half of a pair', doc(paragraph(text('\uD83D')))],
    ['a heading of the page', doc({ type: 'heading', attrs: { level: 1 }, content: [] })],
    [
      'a list that begins below nothing',
      doc({ type: 'orderedList', attrs: { start: -1 }, content: [item(paragraph())] }),
    ],
    ['a mark twice', doc(paragraph(text('a', { type: 'bold' }, { type: 'bold' })))],
    ['a mark of another editor', doc(paragraph(text('a', { type: 'code' })))],
    ['marks that are no list', doc(paragraph({ type: 'text', text: 'a', marks: {} }))],
  ])('with %s is refused', (_, sent) => {
    expect(problemOf(sent)).toBe('Text holds something that cannot be stored')
  })

  test('is bounded in letters, parts and depth', () => {
    expect(problemOf(doc(paragraph(text('a'.repeat(50_000)))))).toBeUndefined()
    expect(problemOf(doc(paragraph(text('a'.repeat(30_000)), text('a'.repeat(20_001)))))).toBe(
      'At most 50000 characters',
    )
    expect(problemOf(doc(...Array.from({ length: 5_001 }, () => paragraph())))).toBe('Text has too many parts')
    let deep: object = paragraph(text('a'))
    for (let level = 0; level < 20; level += 1) deep = { type: 'blockquote', content: [deep] }
    expect(problemOf(doc(deep))).toBe('Text is nested too deeply')
  })

  test('never yields a tag or an attribute of its words', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (content) => {
        const reading = readRichText(doc(paragraph(text(content))))
        if ('problem' in reading) return
        const inner = htmlOf(reading.doc).replace(/^<p>|<\/p>$/g, '')
        expect(inner).not.toMatch(/[<>"']/)
      }),
    )
  })
})

const linkedTo = (content: string, href: string) => doc(paragraph(text(content, { type: 'link', attrs: { href } })))

describe('a link', () => {
  test.each(['https://court.example/a?b=c#d', 'http://a.example', 'HTTPS://A.EXAMPLE', 'mailto:clerk@court.example'])(
    'to %s is kept',
    (href) => {
      expect(isSafeLink(href)).toBe(true)
      expect(htmlOf(read(linked(href)))).toContain('rel="noopener noreferrer nofollow"')
    },
  )

  test.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'https:\\\\evil.example',
    'data:text/html,x',
    'file:///etc/passwd',
    '//evil.example',
    '/relative',
    'https://',
    'mailto:',
    `https://a.example/${'a'.repeat(2_000)}`,
    7,
    null,
  ])('to %s is refused', (href) => {
    expect(problemOf(linked(href))).toBe('Links begin with http://, https:// or mailto:')
  })
})

test('plain text becomes a paragraph a line, and comes back as it was', () => {
  expect(plainTextOf(richTextOf('one\n\ntwo'))).toBe('one\n\ntwo')
  expect(htmlOf(richTextOf('one\ntwo'))).toBe('<p>one</p><p>two</p>')
  expect(plainTextOf(EMPTY_RICH_TEXT)).toBe('')
  expect(read(EMPTY_RICH_TEXT)).toEqual(EMPTY_RICH_TEXT)
})
