import { files } from '#contract/files.ts'
import { call } from '../../api.ts'
import type { Firm } from '../../firm-of.ts'
import { queryFor } from '../../query.ts'
import { toast } from '../../toast.ts'

/** A link opens its file for five minutes; it is loaded again well before that. */
const FRESH_MS = 120_000

export const fileLinkQuery = (id: string, firm: Firm) => ({
  ...queryFor(files.link, { params: { id }, query: firm }),
  staleTime: FRESH_MS,
  gcTime: FRESH_MS,
  meta: { staysFresh: true } as const,
})

/** Saves a file as a download of the browser: the server sends it as an attachment, under its name. */
export async function saveFile(id: string, firm: Firm): Promise<void> {
  try {
    const { downloadUrl } = await call(files.link, { params: { id }, query: firm })
    Object.assign(document.createElement('a'), { href: downloadUrl, download: '' }).click()
  } catch (error) {
    toast.error(error)
  }
}
