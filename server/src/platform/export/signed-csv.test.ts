import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createSigner } from '../secrets/signer.ts'
import { signedLines, verifySignedFile } from './signed-csv.ts'

const signer = createSigner(Buffer.alloc(32, 7))

async function* lines(count: number) {
  for (let line = 1; line <= count; line += 1)
    yield await Promise.resolve(`17/03/2026 09:00,Bisi Oke,changed ${line}\r\n`)
}
async function signedText(count: number): Promise<string> {
  let text = ''
  for await (const line of signedLines(lines(count), signer)) text += line
  return text
}

test('a signed file is proven, and one letter more, less or other is found', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lexhold-signed-'))
  const verdictOf = async (text: string, by = signer) => {
    await writeFile(path.join(folder, 'file.csv'), text)
    return verifySignedFile(path.join(folder, 'file.csv'), by)
  }
  for (const count of [0, 1, 5_000]) expect(await verdictOf(await signedText(count))).toBe('right')
  const text = await signedText(3)
  expect(await verdictOf(text.replace('changed 2', 'changed 9'))).toBe('changed')
  expect(await verdictOf(text.replace('17/03/2026 09:00,Bisi Oke,changed 2\r\n', ''))).toBe('changed')
  expect(await verdictOf(` ${text}`)).toBe('changed')
  expect(await verdictOf(`${text}more\r\n`)).toBe('unsigned')
  expect(await verdictOf(text.slice(0, -40))).toBe('unsigned')
  expect(await verdictOf('')).toBe('unsigned')
  expect(await verdictOf(text, createSigner(Buffer.alloc(32, 8)))).toBe('foreign')
  await rm(folder, { recursive: true })
})

test('the key is the same for the same installation, and another for another', () => {
  expect(createSigner(Buffer.alloc(32, 7)).publicKey).toBe(signer.publicKey)
  expect(createSigner(Buffer.alloc(32, 8)).publicKey).not.toBe(signer.publicKey)
})
