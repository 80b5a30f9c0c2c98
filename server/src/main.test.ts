import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'

const MAIN = path.resolve(import.meta.dirname, 'main.ts')

test('a port that is in use is reported before a database is created', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lexhold-start-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const other = createServer()
  await once(other.listen({ host: '127.0.0.1', port: 0 }), 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo

  const dataDir = path.join(folder, 'data')
  const server = spawn(process.execPath, [MAIN, 'start'], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, PORT: String(port), DATABASE_URL: '', PUBLIC_URL: '' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [output, [code]] = await Promise.all([text(server.stderr), once(server, 'exit')])
  expect(output).toContain(`Port ${port} on 127.0.0.1 is taken by another program.`)
  expect(output).toContain(`To fix it: stop that program, or choose another port, such as PORT=${port + 1}.`)
  expect(code).toBe(1)
  expect(existsSync(dataDir)).toBe(false)
})
