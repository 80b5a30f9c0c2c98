import { execFileSync } from 'node:child_process'
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { StartupError } from './startup-error.ts'

type Holder = { pid: number; startedAt: string; host: string }
export type DataFolderLock = { release(): void }

/**
 * Locks the data folder for this process until it ends, however it ends. The lock names the process and its start time,
 * so a lock that a killed server left behind is recognized as stale, even if another process has its number now.
 */
export function lockDataFolder(dataDir: string): DataFolderLock {
  const lockFile = path.join(dataDir, 'lexhold.lock')
  const mine = JSON.stringify({ pid: process.pid, startedAt: startTimeOf(process.pid), host: hostname() })
  const draft = `${lockFile}.${process.pid}`
  writeFileSync(draft, mine)
  try {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      if (linkAsNew(draft, lockFile)) return { release: () => release(lockFile, mine) }
      removeIfStale(dataDir, lockFile)
    }
    throw new StartupError(`The lock of ${dataDir} could not be taken`, 'Wait for other starts to end and try again')
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Linking a finished file creates the lock atomically, for one process only. */
function linkAsNew(draft: string, lockFile: string): boolean {
  try {
    linkSync(draft, lockFile)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

function removeIfStale(dataDir: string, lockFile: string): void {
  let inode: number
  let holder: Holder | undefined
  try {
    inode = statSync(lockFile).ino
    holder = readHolder(lockFile)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    throw error
  }
  if (holder && isAlive(holder)) {
    throw new StartupError(
      `Another Lexhold server (process ${holder.pid}) is using the data folder ${dataDir}`,
      'Stop that server first, or give this one a folder of its own with DATA_DIR',
    )
  }
  const aside = `${lockFile}.stale-${process.pid}`
  try {
    renameSync(lockFile, aside)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    throw error
  }
  // Another process may have replaced the stale lock before the rename: then the lock is theirs and is put back.
  if (statSync(aside).ino !== inode) linkAsNew(aside, lockFile)
  rmSync(aside, { force: true })
}

function readHolder(lockFile: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')) as Holder
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function release(lockFile: string, mine: string): void {
  try {
    if (readFileSync(lockFile, 'utf8') === mine) rmSync(lockFile)
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
}

const isAlive = (holder: Holder): boolean => isRunning(holder.pid) && startTimeOf(holder.pid) === holder.startedAt

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

/** A text that differs between two processes with the same number. */
function startTimeOf(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The program's name is in brackets and may contain spaces, so fields are counted after it; field 22 is the start.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A zombie process still has a number, but holds no lock.
    return fields[0] === 'Z' ? '' : `${boot} ${fields[19]}`
  } catch {
    // No /proc, as on macOS.
  }
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
