import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createSecretBox, readSecretKey } from './secret-box.ts'

/** What the cipher says of bytes that it did not seal. */
const UNREADABLE = /unable to authenticate data/

test('a secret is read again by its own context and key, and by nobody else', () => {
  const box = createSecretBox(randomBytes(32))
  const sealed = box.seal('sk_test_1', 'firm 1 stripe')
  expect(sealed.toString('latin1')).not.toContain('sk_test_1')
  expect(box.open(sealed, 'firm 1 stripe')).toBe('sk_test_1')
  expect(() => box.open(sealed, 'firm 2 stripe')).toThrow(UNREADABLE)
  expect(() => createSecretBox(randomBytes(32)).open(sealed, 'firm 1 stripe')).toThrow(UNREADABLE)
  const changed = Buffer.from(sealed)
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  expect(() => box.open(changed, 'firm 1 stripe')).toThrow(UNREADABLE)
})

test('the key of an installation is made once, for its own user', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lexhold-key-'))
  const [first, second] = await Promise.all([readSecretKey(folder, undefined), readSecretKey(folder, undefined)])
  expect(Buffer.from(first).equals(second)).toBe(true)
  expect((await stat(path.join(folder, 'secrets.key'))).mode & 0o777).toBe(0o600)
  const own = randomBytes(32)
  expect(await readSecretKey(folder, own)).toBe(own)
  await rm(folder, { recursive: true })
})
