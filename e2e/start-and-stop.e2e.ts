import { expect, test } from '@playwright/test'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

// The README's `npm start`, and what people and service managers do to end it.

test.describe.configure({ mode: 'serial', timeout: 120_000 })

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  test(`${signal} to npm start stops the server and its database cleanly`, async () => {
    await expectCleanStop((npm) => process.kill(npm, signal))
  })
}

test('Ctrl-C, which reaches npm and the server at once, stops the database cleanly', async () => {
  await expectCleanStop((npm) => process.kill(-npm, 'SIGINT'))
})

test('a closed terminal stops the database cleanly', async () => {
  await expectCleanStop((npm) => process.kill(-npm, 'SIGHUP'))
})

test('the end of npm by force stops the server and its database cleanly', async () => {
  await expectCleanStop((npm) => process.kill(npm, 'SIGKILL'))
})

async function expectCleanStop(end: (npm: number) => void): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lexhold-e2e-start-'))
  const port = await freePort()
  const npm = spawn('npm', ['start'], {
    cwd: path.resolve(import.meta.dirname, '..'),
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      DATABASE_URL: '',
      PUBLIC_URL: '',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A process group of its own, as a terminal gives each command.
    detached: true,
  })
  const output = collect(npm)
  try {
    await expect.poll(() => output.text, { timeout: 60_000 }).toContain('ready: ')
    const postmaster = await postmasterOf(dataDir)
    expect(await responds(port)).toBe(true)

    end(npm.pid ?? 0)

    await expect.poll(() => isRunning(postmaster), { timeout: 20_000 }).toBe(false)
    await expect.poll(() => responds(port)).toBe(false)
    expect(output.text).toContain('stopping')
    expect(await readFile(path.join(dataDir, 'postgres.log'), 'utf8')).toContain('database system is shut down')
  } finally {
    if (npm.exitCode === null && npm.signalCode === null) npm.kill('SIGKILL')
    await rm(dataDir, { recursive: true, force: true })
  }
}

function collect({ stdout }: ChildProcess): { text: string } {
  const output = { text: '' }
  stdout?.setEncoding('utf8').on('data', (part: string) => (output.text += part))
  return output
}

async function postmasterOf(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const responds = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/api/health/live`).then(
    ({ ok }) => ok,
    () => false,
  )

async function freePort(): Promise<number> {
  const probe = createServer()
  await once(probe.listen({ port: 0, host: '127.0.0.1' }), 'listening')
  const { port } = probe.address() as AddressInfo
  await once(probe.close(), 'close')
  return port
}
