import type { EndpointShape } from '#contract/endpoint.ts'
import { request } from '../../api.ts'

/** Saves the response of an export call as a file, under the server's name for it. */
export async function download(endpoint: EndpointShape, query: object, params: object = {}): Promise<void> {
  const response = await request(endpoint, { query, params })
  const file = await response.blob().catch((cause: unknown) => {
    throw new Error('The export stopped before its end. Start it again', { cause })
  })
  saveFile(fileName(response.headers.get('content-disposition')), file)
}

export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the address while it saves.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

export const fileName = (disposition: string | null): string =>
  /filename="?([^";]+)"?/.exec(disposition ?? '')?.[1] ?? 'export.csv'
