interface DownloadLimits {
  readonly maxBytes: number
  readonly timeoutMs: number
}

/** The text that somebody publishes at an address; fails with what is wrong in plain words. */
export async function downloadText(address: string, { maxBytes, timeoutMs }: DownloadLimits): Promise<string> {
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs), redirect: 'follow' })
  if (!response.ok) throw new Error(`The publisher answered ${response.status}`)
  return readText(response, maxBytes)
}

async function readText({ body }: Response, maxBytes: number): Promise<string> {
  if (!body) throw new Error('The publisher answered nothing')
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body) {
    size += (part as Uint8Array).length
    if (size > maxBytes) throw new Error(`The publisher answered more than ${maxBytes / BYTES_PER_MB} MB`)
    parts.push(part as Uint8Array)
  }
  return Buffer.concat(parts).toString('utf8')
}

const BYTES_PER_MB = 1024 * 1024
