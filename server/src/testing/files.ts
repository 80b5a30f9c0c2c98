import { expect } from 'vitest'
import { files, type Attachment } from '#contract/files.ts'
import type { TestApp } from './test-app.ts'

/** The smallest of each kind that is recognized for what it is. */
export const PDF = Buffer.from(
  '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** Sends a file as the web app does. */
export const send = (test: TestApp, token: string | undefined, name: string, content: Buffer | NodeJS.ReadableStream) =>
  test.inject({
    method: 'POST',
    url: `/api${files.upload.path}`,
    query: { name },
    headers: { 'content-type': 'application/octet-stream', ...(token && { authorization: `Bearer ${token}` }) },
    payload: content,
  })

/** An upload that has to succeed. */
export async function anUpload(
  test: TestApp,
  token: string,
  name = 'Receipt.pdf',
  content: Buffer = PDF,
): Promise<Attachment> {
  const { status, body } = await send(test, token, name, content)
  expect({ status, body }).toMatchObject({ status: 200 })
  return body.data as Attachment
}
