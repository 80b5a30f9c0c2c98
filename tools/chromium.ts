import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'

const systemPaths = [
  // Draws no window, and so needs a fifth less of the processor.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** For root, without a screen, and without network access beyond this machine. */
export const chromiumFlags: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
]

/** The Chromium of the tests: the one of CHROMIUM_PATH, an installed one, or Playwright's own. */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH']
  if (named) return existsSync(named) ? named : undefined
  return [...systemPaths, chromium.executablePath()].find((place) => existsSync(place))
}

/** Finds or installs Chromium; throws an error that says how to install one. */
export function ensureChromium(): string {
  const found = findChromium()
  if (found) return found
  const named = process.env['CHROMIUM_PATH']
  if (named) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist. Correct it or leave it out.`)
  console.log('Installing Chromium for the browser tests')
  const playwright = path.resolve(import.meta.dirname, '../node_modules/@playwright/test/cli.js')
  runQuietly(process.execPath, [playwright, 'install', 'chromium'])
  if (!findChromium() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log("Playwright's download is not available; installing Debian's package")
    runQuietly('apt-get', ['update'])
    runQuietly('apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell', 'fonts-liberation'])
  }
  const installed = findChromium()
  if (installed) return installed
  throw new Error(
    'There is no Chromium for the browser tests. Install Chromium or Chrome, or name one in CHROMIUM_PATH.',
  )
}

/** A failure is not fatal here; the caller checks for Chromium afterwards. */
function runQuietly(program: string, args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env, timeout: 300_000 })
}
