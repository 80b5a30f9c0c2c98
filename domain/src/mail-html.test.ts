import { describe, expect, test } from 'vitest'
import { mailHtml } from './mail-html.ts'
import { richTextOf, type RichText } from './rich-text.ts'

const SIGNATURE = richTextOf('Marula & Finch LP')
const END = '<p>Marula &amp; Finch LP</p></div>'
const html = (text: string) =>
  mailHtml(text, { signature: SIGNATURE })
    .replace(END, '')
    .replace('<div dir="auto" style="font-family:Arial,Helvetica,sans-serif;line-height:1.5">', '')
const link = (href: string) => `<a href="${href}" rel="noopener noreferrer nofollow">${href}</a>`

describe('the HTML of a mail', () => {
  test.each([
    ['paragraphs and lines', 'Dear Ada,\nhello.\n\nKind regards', '<p>Dear Ada,<br>hello.</p><p>Kind regards</p>'],
    ['nothing that is markup', '<b>Ada</b> & "Sons"', '<p>&lt;b&gt;Ada&lt;/b&gt; &amp; &quot;Sons&quot;</p>'],
    [
      'addresses as links, without what ends the sentence',
      'Pay at https://lexhold.example/i/7?a=1&b=2. (Or http://x.example)',
      `<p>Pay at ${link('https://lexhold.example/i/7?a=1&amp;b=2')}. (Or ${link('http://x.example')})</p>`,
    ],
    ['no other address', 'javascript:alert(1) ftp://x.example', '<p>javascript:alert(1) ftp://x.example</p>'],
    [
      'an address that breaks out of its link',
      'https://x.example/"><script>',
      `<p>${link('https://x.example/')}&quot;&gt;&lt;script&gt;</p>`,
    ],
  ])('has %s', (_, text, expected) => {
    expect(html(text)).toBe(expected)
  })

  test('ends with the formatted signature', () => {
    const signature: RichText = {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Marula', marks: [{ type: 'bold' }] }] }],
    }
    expect(mailHtml('Hello', { signature })).toBe(
      '<div dir="auto" style="font-family:Arial,Helvetica,sans-serif;line-height:1.5"><p>Hello</p><p><strong>Marula</strong></p></div>',
    )
  })

  test('of a long text takes no longer than it is', () => {
    const began = performance.now()
    mailHtml('https://'.repeat(20_000), { signature: SIGNATURE })
    mailHtml(`https://${'.'.repeat(100_000)}`, { signature: SIGNATURE })
    expect(performance.now() - began).toBeLessThan(1_000)
  })
})
