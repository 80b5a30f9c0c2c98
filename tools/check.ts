import { join } from 'node:path'
import { advisories } from './rules/advisories.ts'
import { deadCode } from './rules/dead-code.ts'
import { formatting } from './rules/formatting.ts'
import { freshness, generated } from './rules/generated.ts'
import { imports } from './rules/imports.ts'
import { linting } from './rules/linting.ts'
import { migrationSafety } from './rules/migration-safety.ts'
import { names } from './rules/names.ts'
import { repository } from './rules/repository.ts'
import { runSteps } from './rules/run-steps.ts'
import { sourceRules } from './rules/source-rules.ts'
import { styles } from './rules/styles.ts'
import { types } from './rules/types.ts'

const steps = [
  formatting,
  linting,
  types,
  imports,
  deadCode,
  sourceRules,
  styles,
  names,
  repository,
  freshness(generated),
  migrationSafety,
  advisories,
]

/** The tests name another repository. */
const root = process.argv[2] ?? join(import.meta.dirname, '..')
const isClean = await runSteps(steps, root, (line) => console.log(line))
process.exitCode = isClean ? 0 : 1
