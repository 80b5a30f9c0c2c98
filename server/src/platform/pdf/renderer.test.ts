import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, describe, expect, test } from 'vitest'
import { createPdfRenderer } from './renderer.ts'

const renderer = createPdfRenderer()
afterAll(() => renderer.close())

const madeAt = new Date('2026-02-06T09:00:00Z')
const template = `
  #set text(font: ("Inter", "Source Serif 4"))
  #let rows = json(bytes(sys.inputs.values))
  #table(columns: 2, table.header[Work][Amount], ..for row in rows { (row.work, row.amount) })`

async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)))
  return text
}

describe('a PDF from a template', () => {
  test('shows the values, in the letters that firms and clients use', async () => {
    const values = [{ work: 'Účtování, Чернов, Ηλέκτρα, Nguyễn', amount: '₦126,000.00' }]
    const [page] = await pagesOf(await renderer.render(template, values, { madeAt }))
    expect(page).toContain('Účtování, Чернов, Ηλέκτρα, Nguyễn')
    expect(page).toContain('₦126,000.00')
  })

  test('takes values as text, whatever they say', async () => {
    const work = '#panic("no") $x$ *bold* [a] @ref <tag> \\ // comment'
    const [page] = await pagesOf(await renderer.render(template, [{ work, amount: '1' }], { madeAt }))
    expect(page?.replaceAll(/\s+/g, ' ')).toContain('#panic("no") $x$ *bold* [a] @ref <tag> \\ // comment')
  })

  test('is made also where a name has characters that no typeface has', async () => {
    const [page] = await pagesOf(
      await renderer.render(template, [{ work: 'Call with 李 👩‍👧', amount: '12.00' }], { madeAt }),
    )
    expect(page).toContain('Call with')
    expect(page).toContain('12.00')
  })

  test('repeats the head of a table on each page', async () => {
    const values = Array.from({ length: 200 }, (_, at) => ({ work: `Call ${at}`, amount: '1.00' }))
    const pages = await pagesOf(await renderer.render(template, values, { madeAt }))
    expect(pages.length).toBeGreaterThan(2)
    for (const page of pages) expect(page).toContain('Work Amount')
  })

  test('is the same to the byte for the same values and moment', async () => {
    const values = [{ work: 'Call', amount: '₦1.00' }]
    const [first, second] = [
      await renderer.render(template, values, { madeAt }),
      await renderer.render(template, values, { madeAt }),
    ]
    expect(Buffer.compare(first, second)).toBe(0)
  })

  test('that cannot be made is rejected with the reason, and the next one is made', async () => {
    await expect(renderer.render('#nothing-of-that-name', {}, { madeAt })).rejects.toThrow(
      /The document was not made: .*unknown variable/,
    )
    const [page] = await pagesOf(await renderer.render('Still here', {}, { madeAt }))
    expect(page).toContain('Still here')
  })
})

test('documents that are asked for at once are all made, each with its own values', async () => {
  const numbers = Array.from({ length: 9 }, (_, at) => at)
  const made = await Promise.all(
    numbers.map((at) => renderer.render(template, [{ work: `Call ${at}`, amount: `${at}.00` }], { madeAt })),
  )
  const texts = await Promise.all(made.map(async (pdf) => (await pagesOf(pdf)).join(' ')))
  expect(texts.map((text) => /Call (\d)/.exec(text)?.[1])).toEqual(numbers.map(String))
})

test('documents that wait when the server stops are rejected', async () => {
  const stopped = createPdfRenderer()
  const waiting = stopped.render('Never', {}, { madeAt })
  await Promise.all([expect(waiting).rejects.toThrow('The server is stopping'), stopped.close()])
  // Nor does whoever tries again start a thread that nobody ends.
  await expect(stopped.render('Never', {}, { madeAt })).rejects.toThrow('The server is stopping')
})
