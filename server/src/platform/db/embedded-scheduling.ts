import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { childEnvironment } from './embedded-account.ts'

const run = promisify(execFile)

interface Command {
  readonly program: string
  readonly args: string[]
}

/**
 * On Linux PostgreSQL runs under SCHED_BATCH: a process of it that wakes up does not take the processor away from the
 * server that has just written to it and has more to write (docs/decisions/0016). It needs no privilege. Where `chrt` is
 * missing or may not do it, the command stays as it is.
 */
export async function inBatch(command: Command): Promise<Command> {
  const policy = ['--batch', '0']
  const works = await run('chrt', [...policy, 'true'], { env: childEnvironment }).then(
    () => true,
    () => false,
  )
  return works ? { program: 'chrt', args: [...policy, command.program, ...command.args] } : command
}
