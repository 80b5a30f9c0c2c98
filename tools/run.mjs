// The one way in: `npm start`, `npm test` and the rest. It runs on the Node that is there (20.19 or newer), with
// nothing installed yet, and hands over to the Node 24 that the packages bring along. For a server it only prepares:
// tools/serve.sh then becomes the server.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isWebBuilt } from './web-sources.mjs'

const root = path.resolve(import.meta.dirname ?? '.', '..')
const packages = path.join(root, 'node_modules')
const programs = path.join(packages, '.bin')
const node = path.join(programs, 'node')
const stamp = path.join(packages, '.lexhold-installed')

const commands = {
  test: 'tools/test.ts',
  check: 'tools/check.ts',
  fix: 'tools/fix.ts',
  bench: 'bench/run.ts',
  screenshots: 'tools/screenshots.ts',
  'audit-verify': 'tools/audit-verify.ts',
}

function refuse(problem, remedy) {
  console.error(`\n${problem}\n${remedy}\n`)
  process.exit(1)
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  refuse(
    `Lexhold needs Node 20.19 or newer; this is Node ${process.versions.node}.`,
    'Install a newer Node from https://nodejs.org and run the command again.',
  )
}

/** Runs npm: the one that started this script, if any. */
function npm(...args) {
  const caller = process.env.npm_execpath
  const [program, first] = caller?.endsWith('.js') ? [process.execPath, [caller]] : ['npm', []]
  return spawnSync(program, [...first, ...args], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
}

const hashOf = (file) => createHash('sha256').update(readFileSync(file)).digest('hex')

/** Whether the installed packages match the lock file, if they were not installed by this script. */
function isInstalled(lock) {
  const installedFile = path.join(packages, '.package-lock.json')
  if (!existsSync(installedFile)) return false
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages
  return Object.entries(JSON.parse(readFileSync(lock, 'utf8')).packages).every(
    ([name, { version, optional }]) => name === '' || optional || installed[name]?.version === version,
  )
}

/** Installs what the lock file names, unless an earlier run did and found everything in place. */
function install() {
  const lock = path.join(root, 'package-lock.json')
  const wanted = `${hashOf(lock)} ${process.platform}-${process.arch}`
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  if (!isInstalled(lock)) {
    console.log('Installing packages; the first time this takes a minute or two')
    // Not `npm ci`, which refuses a lock file without the optional packages of machines that a registry does not serve.
    // Like it, this installs the versions of the lock file and changes neither file.
    const { status, error } = npm(
      'install',
      '--no-save',
      '--include=dev',
      '--include=optional',
      // Warnings about the machine's Node do not matter: everything runs on the Node of the packages.
      '--loglevel=error',
      '--no-audit',
      '--no-fund',
    )
    if (error) refuse(`npm could not be run: ${error.message}`, 'Install npm 10 or newer and run the command again.')
    if (status !== 0) {
      refuse(
        'The packages could not be installed; npm says why above.',
        'Check the network and the free disk space, then run the command again.',
      )
    }
  }
  requireBundledNode()
  writeFileSync(stamp, wanted)
}

/** The package `node` fetches its program in an install script, which some machines switch off. */
function requireBundledNode() {
  const works = () => spawnSync(node, ['--version']).status === 0
  if (works()) return
  console.log('Fetching Node 24')
  npm('rebuild', 'node', '--ignore-scripts=false')
  if (works()) return
  refuse(
    'The Node 24 that Lexhold runs on is not installed.',
    'Allow install scripts (npm config set ignore-scripts false), remove node_modules, and run the command again.',
  )
}

const environment = { ...process.env, PATH: `${programs}${path.delimiter}${process.env.PATH ?? ''}` }

/** Runs a script on Node 24 and resolves with its exit code. */
function run(script, args) {
  const child = spawn(node, [path.join(root, script), ...args], { cwd: root, stdio: 'inherit', env: environment })
  // Ctrl-C reaches every process of the terminal's group by itself.
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  process.on('SIGINT', () => {})
  return new Promise((resolve) => {
    child.once('error', (error) =>
      refuse(`${script} could not be run: ${error.message}`, 'Remove node_modules and try again.'),
    )
    child.once('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)))
  })
}

async function main() {
  const [command = '', ...more] = process.argv.slice(2)
  const script = commands[command]
  if (!script && command !== 'prepare') {
    refuse(`There is no command "${command}".`, `There are: ${Object.keys(commands).join(', ')}.`)
  }
  requireNode()
  install()
  if (script) process.exit(await run(script, more))
  if (!isWebBuilt()) process.exit(await run('tools/build-web.ts', []))
}

await main()
