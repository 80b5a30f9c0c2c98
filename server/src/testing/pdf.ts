import { extractText, getDocumentProxy } from 'unpdf'

/** The text of each page, with single blanks. */
export async function textsOfPages(pdf: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)))
  return text.map((page) => page.replaceAll(/\s+/g, ' '))
}
