import { join } from 'node:path'
import { generated, writeGenerated } from './rules/generated.ts'
import { sealMigrations } from './rules/migrations.ts'
import { runProgram, type Ran } from './rules/step.ts'

const root = join(import.meta.dirname, '..')
const isAsked = (flag: string): boolean => process.argv.includes(flag)

function tell(what: string, { stdout, stderr }: Ran): void {
  console.log(`${what}\n${stdout}${stderr}`.trimEnd())
}

for (const file of await writeGenerated(root, generated)) console.log(`written again: ${file}`)
tell('lint', await runProgram(root, 'oxlint', ['--fix', '--format', 'unix', '.']))
tell('format', await runProgram(root, 'prettier', ['--write', '--log-level', 'warn', '.']))

if (isAsked('--seal-migrations')) {
  const names = await sealMigrations(root, { reseal: isAsked('--reseal') })
  console.log(names.length === 0 ? 'no migration to seal' : `sealed: ${names.join(', ')}`)
}
