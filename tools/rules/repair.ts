import { writeGenerated, type GeneratedFile } from './generated.ts'
import { sealMigrations } from './migrations.ts'
import { runProgram } from './step.ts'

interface Wanted {
  readonly generated: readonly GeneratedFile[]
  readonly seal: boolean
  /** Also seals changed migrations; only allowed while no firm has run them. */
  readonly reseal: boolean
}

/** Fixes what can be fixed automatically, and prints the rest. */
export async function repair(root: string, wanted: Wanted, print: (line: string) => void): Promise<void> {
  for (const file of await writeGenerated(root, wanted.generated)) print(`written again: ${file}`)

  const linted = await runProgram(root, 'oxlint', ['--fix', '--format', 'unix', '.'])
  print(`${linted.stdout}${linted.stderr}`.trim())
  const formatted = await runProgram(root, 'prettier', ['--write', '--log-level', 'warn', '.'])
  print(`${formatted.stdout}${formatted.stderr}`.trim())

  if (!wanted.seal) return
  const names = await sealMigrations(root, wanted)
  print(names.length === 0 ? 'no migration to seal' : `sealed: ${names.join(', ')}`)
}
