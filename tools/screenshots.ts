import { spawn, type ChildProcess } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { chromiumFlags, ensureChromium } from './chromium.ts'
import { SCREENS, untilShown, type Screen } from './screens.ts'

/**
 * Takes the pictures of the README from the demo firm (`npm run screenshots`), or of every screen at three widths in both
 * colour schemes for looking at (`npm run screenshots -- --all [words of names]`, into .cache/screens); those that are
 * wider than their window are named.
 */
const root = path.resolve(import.meta.dirname, '..')
const README_FOLDER = path.join(root, 'docs/images')
const ALL_FOLDER = path.join(root, '.cache/screens')

const SIZES = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
] as const

async function main(): Promise<void> {
  const [mode, ...args] = process.argv.slice(2)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lexhold-screens-'))
  const port = await freePort()
  const server = startDemo(dataDir, port)
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [...chromiumFlags],
  })
  try {
    await untilReady(port)
    const token = await signIn(dataDir, port)
    const wanted =
      mode === '--all'
        ? SCREENS.filter(({ name }) => args.length === 0 || args.some((word) => name.includes(word)))
        : SCREENS.filter(({ inReadme }) => inReadme)
    if (mode === '--all') await shootAll(browser, wanted, { port, token })
    else await shootReadme(browser, wanted, { port, token })
  } finally {
    await browser.close()
    server.kill('SIGTERM')
    await new Promise((resolve) => server.once('exit', resolve))
    await rm(dataDir, { recursive: true, force: true })
  }
}

interface Stage {
  readonly port: number
  readonly token: string
}

async function shootReadme(browser: Browser, screens: readonly Screen[], stage: Stage): Promise<void> {
  await mkdir(README_FOLDER, { recursive: true })
  for (const screen of screens) {
    await shoot(browser, screen, {
      ...stage,
      size: SIZES[0],
      scheme: 'light',
      file: path.join(README_FOLDER, `${screen.name}.png`),
    })
  }
}

async function shootAll(browser: Browser, screens: readonly Screen[], stage: Stage): Promise<void> {
  await mkdir(ALL_FOLDER, { recursive: true })
  for (const screen of screens) {
    for (const size of SIZES) {
      for (const scheme of ['light', 'dark'] as const) {
        const file = path.join(ALL_FOLDER, `${screen.name}-${size.width}-${scheme}.png`)
        await shoot(browser, screen, { ...stage, size, scheme, file }).catch((error: unknown) =>
          console.error(`${file}: ${String(error).split('\n')[0]}`),
        )
      }
    }
  }
}

interface Shot extends Stage {
  readonly size: { readonly width: number; readonly height: number }
  readonly scheme: 'light' | 'dark'
  readonly file: string
}

async function shoot(
  browser: Browser,
  { at, isPublic, then }: Screen,
  { port, token, size, scheme, file }: Shot,
): Promise<void> {
  const context = await browser.newContext({ viewport: size, colorScheme: scheme, reducedMotion: 'reduce' })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(8_000)
    if (!isPublic) await page.addInitScript((value) => localStorage.setItem('token', value), token)
    await page.goto(`http://127.0.0.1:${port}${at}`)
    await untilShown(page)
    await then?.(page)
    await page.waitForTimeout(400)
    await page.screenshot({ path: file })
    const isWide = await page.evaluate<boolean>('document.documentElement.scrollWidth > window.innerWidth')
    console.log(`${path.relative(root, file)}${isWide ? ': wider than the window' : ''}`)
  } finally {
    await context.close()
  }
}

function startDemo(dataDir: string, port: number): ChildProcess {
  return spawn(process.execPath, [path.join(root, 'server/src/main.ts'), 'demo'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: '',
      LOG_LEVEL: 'error',
    },
  })
}

async function untilReady(port: number): Promise<void> {
  for (let attempt = 0; attempt < 240; attempt += 1) {
    const answers = await fetch(`http://127.0.0.1:${port}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (answers) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error('the demo server did not start')
}

async function signIn(dataDir: string, port: number): Promise<string> {
  const people = JSON.parse(await readFile(path.join(dataDir, 'demo-sign-ins.json'), 'utf8')) as {
    email: string
    password: string
  }[]
  const response = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: people[0]?.email, password: people[0]?.password }),
  })
  const answer = (await response.json()) as { data: { token: string } }
  return answer.data.token
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no free port')),
      )
    })
  })
}

await main()
