import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ensureChromium } from './chromium.ts'
import { sumOf, tallyOfPlaywright, tallyOfRun, tallyOfVitest, type Tally } from './test-results.ts'

const root = path.resolve(import.meta.dirname, '..')
const reports = path.join(root, '.cache/test')
const vitestReport = path.join(reports, 'vitest.json')
const playwrightReport = path.join(reports, 'playwright.json')

const isBrowserTest = (file: string): boolean => file.endsWith('.e2e.ts')

/**
 * Runs all phases, also after a failed one, and prints what failed and the totals in the last lines. With the names of test files, runs
 * only these, and builds the web app if one of them is a browser test.
 */
function runTests(files: readonly string[]): void {
  mkdirSync(reports, { recursive: true })
  const tallies = files.length === 0 ? everyPhase() : phasesOf(files)
  const { passed, failed, failures } = sumOf(tallies)
  for (const failure of failures) console.log(`failed: ${failure.replace(`${root}/`, '')}`)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}

const everyPhase = (): Tally[] => [
  phase('Chromium', findBrowser),
  phase('Check', () => asOneTest('tools/check.ts')),
  phase('Tests', () => runVitest([])),
  phase('Web app', () => asOneTest('tools/build-web.ts')),
  phase('Bundle sizes', () => asOneTest('tools/bundle-size.ts')),
  phase('Browser tests', () => runPlaywright([])),
]

function phasesOf(files: readonly string[]): Tally[] {
  const inBrowser = files.filter(isBrowserTest)
  const others = files.filter((file) => !isBrowserTest(file))
  const tallies = others.length > 0 ? [phase('Tests', () => runVitest(others))] : []
  if (inBrowser.length === 0) return tallies
  return [
    ...tallies,
    phase('Chromium', findBrowser),
    phase('Web app', () => asOneTest('tools/build-web.ts')),
    phase('Browser tests', () => runPlaywright(inBrowser)),
  ]
}

function phase(title: string, run: () => Tally): Tally {
  console.log(`\n── ${title}`)
  const startedAt = performance.now()
  const tally = attempt(title, run)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`── ${title}: ${tally.passed} passed, ${tally.failed} failed, ${seconds} s`)
  return tally
}

function attempt(title: string, run: () => Tally): Tally {
  try {
    return run()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1, failures: [title] }
  }
}

function findBrowser(): Tally {
  console.log(`Browser tests use ${ensureChromium()}`)
  return { passed: 0, failed: 0, failures: [] }
}

function runVitest(files: readonly string[]): Tally {
  rmSync(vitestReport, { force: true })
  const exitCode = runNode(
    'node_modules/vitest/vitest.mjs',
    'run',
    ...files,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
  )
  return tallyOfRun(exitCode, readReport(vitestReport, tallyOfVitest))
}

function runPlaywright(files: readonly string[]): Tally {
  rmSync(playwrightReport, { force: true })
  const exitCode = runNode('node_modules/@playwright/test/cli.js', 'test', ...files, '--reporter=list,json')
  return tallyOfRun(exitCode, readReport(playwrightReport, tallyOfPlaywright))
}

function readReport<Report>(file: string, tallyOf: (report: Report) => Tally): Tally | undefined {
  if (!existsSync(file)) return undefined
  return tallyOf(JSON.parse(readFileSync(file, 'utf8')) as Report)
}

const asOneTest = (program: string): Tally =>
  runNode(program) === 0 ? { passed: 1, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: [program] }

/** Blank values hide the developer's settings, which must not affect tests. */
const unset = { PORT: '', HOST: '', DATA_DIR: '', PUBLIC_URL: '', SMTP_URL: '', LOG_LEVEL: '' }

function runNode(...args: string[]): number {
  const env = { ...process.env, ...unset, CI: 'true', PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport }
  const { status, error } = spawnSync(process.execPath, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (error) throw error
  return status ?? 1
}

const { positionals } = parseArgs({ allowPositionals: true })
runTests(positionals)
