import { writeGenerated, type GeneratedFile } from './generated.ts'
import { sealMigrations } from './migrations.ts'
import { runProgram } from './step.ts'

interface Wanted {
  readonly generated: readonly GeneratedFile[]
  readonly seal: boolean
  /** Also seals changed migrations; only allowed while no firm has run them. */
  readonly reseal: boolean
}

/** Fixes what can be fixed automatically, and prints the rest. Sealing leaves other files alone, which takes seconds. */
export async function repair(root: string, wanted: Wanted, print: (line: string) => void): Promise<void> {
  const written = await writeGenerated(root, wanted.generated)
  for (const file of written) print(`written again: ${file}`)
  if (!wanted.seal) return fixEverything(root, print)

  const names = await sealMigrations(root, wanted)
  print(names.length === 0 ? 'no migration to seal' : `sealed: ${names.join(', ')}`)
  if (written.length > 0) await runProgram(root, 'prettier', ['--write', '--log-level', 'warn', ...written])
}

async function fixEverything(root: string, print: (line: string) => void): Promise<void> {
  const linted = await runProgram(root, 'oxlint', ['--fix', '--format', 'unix', '.'])
  print(`${linted.stdout}${linted.stderr}`.trim())
  const formatted = await runProgram(root, 'prettier', ['--write', '--log-level', 'warn', '.'])
  print(`${formatted.stdout}${formatted.stderr}`.trim())
}
