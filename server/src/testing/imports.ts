import { expect, vi } from 'vitest'
import type { ImportKind } from '#domain/import-fields.ts'
import { imports, type ImportDetail } from '#contract/imports.ts'
import { dataOf } from './records.ts'
import type { Reply, TestApp } from './test-app.ts'

interface File {
  readonly kind: ImportKind
  readonly content: string | Buffer
  readonly name?: string
}

/** Sends a file as the web app does. */
export const sendImport = (app: TestApp, token: string, { kind, content, name = 'clio.csv' }: File): Promise<Reply> =>
  app.inject({
    method: 'POST',
    url: `/api${imports.upload.path}`,
    query: { kind, name },
    headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${token}` },
    payload: Buffer.from(content),
  })

/** The import once the server is no longer at it. */
export const restedImport = (app: TestApp, token: string, id: string): Promise<ImportDetail> =>
  vi.waitFor(
    async () => {
      const found = dataOf<ImportDetail>(await app.call(imports.get, { params: { id } }, token))
      expect(found.state).not.toMatch(/ing$/)
      return found
    },
    { timeout: 30_000, interval: 50 },
  )

/** A file that was brought and checked, with what its columns say by themselves. */
export async function aCheckedImport(
  app: TestApp,
  token: string,
  file: File,
  said: object = {},
): Promise<ImportDetail> {
  const { id, mapping, options } = dataOf<ImportDetail>(await sendImport(app, token, file))
  dataOf(await app.call(imports.check, { params: { id }, body: { mapping, ...options, ...said } }, token))
  return restedImport(app, token, id)
}

/** A file that was imported without a fault. */
export async function anImport(app: TestApp, token: string, file: File, said: object = {}): Promise<ImportDetail> {
  const checked = await aCheckedImport(app, token, file, said)
  expect(checked.faults).toEqual([])
  dataOf(await app.call(imports.start, { params: { id: checked.id }, body: {} }, token))
  return restedImport(app, token, checked.id)
}

/** A file that nobody has checked yet; returns the id of the import. */
export async function aBroughtFile(app: TestApp, token: string): Promise<string> {
  return dataOf<ImportDetail>(await sendImport(app, token, { kind: 'clients', content: 'Name\nNobody' })).id
}
