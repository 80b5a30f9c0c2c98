import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { generated } from './rules/generated.ts'
import { repair } from './rules/repair.ts'

const { values } = parseArgs({
  options: {
    /** Seals the migrations that are new. */
    'seal-migrations': { type: 'boolean', default: false },
    /** Seals again those whose text has changed, which is allowed only for migrations that nobody has run. */
    reseal: { type: 'boolean', default: false },
  },
})
const wanted = { generated, seal: values['seal-migrations'], reseal: values.reseal }
await repair(join(import.meta.dirname, '..'), wanted, (line) => console.log(line))
