import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** One place where one rule is broken. */
export interface Finding {
  readonly rule: string
  readonly file: string
  readonly line?: number
  readonly message: string
}

/** The findings of a step, and a remark if something could not be checked. */
export interface Verdict {
  readonly findings: readonly Finding[]
  readonly remark?: string
}

export interface Step {
  readonly name: string
  /** `root` is the repository, or a small one of a test. */
  check(root: string): Promise<Verdict>
}

export interface Ran {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

const programs = join(import.meta.dirname, '../../node_modules/.bin')

/** Runs one of the installed programs in `root` and waits for its end, however it ends. */
export function runProgram(root: string, program: string, args: readonly string[]): Promise<Ran> {
  return run(root, join(programs, program), args)
}

export function run(root: string, command: string, args: readonly string[]): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    const out: Buffer[] = []
    const err: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => err.push(chunk))
    child.on('error', reject)
    child.on('close', (status) => {
      resolve({ status, stdout: Buffer.concat(out).toString(), stderr: Buffer.concat(err).toString() })
    })
  })
}

/** A program that failed without naming a file has not passed. */
export function unexplainedFailure(rule: string, ran: Ran): Finding {
  const words = `${ran.stdout}\n${ran.stderr}`.trim().slice(0, 2_000)
  return { rule, file: '.', message: `ended with ${ran.status ?? 'a signal'} and named no file: ${words}` }
}
