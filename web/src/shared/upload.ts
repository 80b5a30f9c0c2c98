import type { EndpointShape } from '#contract/endpoint.ts'
import { files, type Attachment } from '#contract/files.ts'
import { assertOk, ApiError, unwrapEnvelope, urlOf } from './api.ts'
import { markAllStale } from './query-client.ts'
import { bearerToken } from './session.ts'

interface Uploading {
  signal: AbortSignal
  /** From 0 to 1; at 1 everything is sent, and the server is still checking it. */
  onProgress: (share: number) => void
}

/** Uploads a file and reports the progress. Refusals and failures throw, as for every other call. */
export async function uploadFile(file: File, query: Record<string, string>, uploading: Uploading): Promise<Attachment> {
  const token = bearerToken()
  const url = urlOf(files.upload, {}, { ...query, name: file.name })
  const response = await post(url, { file, token }, uploading)
  return (await unwrapEnvelope(files.upload, await assertOk(response, { token }))).data
}

/**
 * Sends a file as the body of a call that takes bytes, without reporting its progress. What is on screen is fetched again,
 * as after every other call that changes something.
 */
export async function sendFile<const E extends EndpointShape>(endpoint: E, file: File, query: object) {
  const token = bearerToken()
  const silent = { signal: new AbortController().signal, onProgress: () => undefined }
  const response = await post(urlOf(endpoint, {}, query), { file, token }, silent)
  const answer = await unwrapEnvelope(endpoint, await assertOk(response, { token }))
  if (!endpoint.readOnly) markAllStale()
  return answer
}

/** `fetch` does not report the progress of a body. */
function post(
  url: string,
  { file, token }: { file: File; token: string | null },
  { signal, onProgress }: Uploading,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const cancel = () => request.abort()
    request.open('POST', url)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('content-type', 'application/octet-stream')
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const { status, statusText, responseText } = request
      resolve(new Response(responseText, { status, statusText }))
    }
    request.onerror = () =>
      reject(
        new ApiError({ status: 0, code: 'not_reached', message: 'The connection broke off. Choose the file again' }),
      )
    request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'))
    request.onloadend = () => signal.removeEventListener('abort', cancel)
    signal.addEventListener('abort', cancel)
    if (signal.aborted) reject(new DOMException('The upload was cancelled', 'AbortError'))
    else request.send(file)
  })
}
