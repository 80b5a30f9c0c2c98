import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeFunctionsVersion } from './functions-version.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'lexhold-functions-version-'))
  await mkdir(join(root, 'db/functions'), { recursive: true })
})
afterAll(() => rm(root, { recursive: true }))

/** What `npm run fix` writes after the file of a function was changed to this text. */
async function fix(name: string, text: string): Promise<number> {
  await writeFile(join(root, `db/functions/${name}.sql`), text)
  const described = describeFunctionsVersion(root)
  await writeFile(join(root, 'db/functions-version.json'), described)
  return (JSON.parse(described) as { version: number }).version
}

test('the version of the functions grows when one changes or is added, and only then', async () => {
  expect(await fix('one', 'select 1')).toBe(1)
  expect(await fix('one', 'select 1')).toBe(1)
  expect(await fix('one', 'select 2')).toBe(2)
  expect(await fix('two', 'select 1')).toBe(3)
  expect(await fix('one', 'select 1')).toBe(4)
})
