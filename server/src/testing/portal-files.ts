import { expect } from 'vitest'
import { portalFiles, type PortalFile } from '#contract/portal-files.ts'
import { PNG } from './files.ts'
import type { TestApp } from './test-app.ts'

const withToken = (token: string) => ({ authorization: `Bearer ${token}` })

/** Sends a file as the portal does. */
export const sendAsClient = (test: TestApp, token: string, name: string, content: Buffer) =>
  test.inject({
    method: 'POST',
    url: `/api${portalFiles.upload.path}`,
    query: { name },
    headers: { 'content-type': 'application/octet-stream', ...withToken(token) },
    payload: content,
  })

/** An upload of a client that has to succeed. */
export async function aClientUpload(test: TestApp, token: string, name = 'Bill of lading.png'): Promise<PortalFile> {
  const { status, body } = await sendAsClient(test, token, name, PNG)
  expect({ status, body }).toMatchObject({ status: 200 })
  return body.data as PortalFile
}

/** Saves a file as the portal does. */
export async function openAsClient(test: TestApp, token: string, id: string) {
  const url = `/api${portalFiles.open.path.replace(':id', id)}`
  const { statusCode, headers } = await test.app.server.inject({ method: 'GET', url, headers: withToken(token) })
  return { status: statusCode, headers }
}
