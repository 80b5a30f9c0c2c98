import { join } from 'node:path'
import { generated } from './rules/generated.ts'
import { repair } from './rules/repair.ts'

const hasFlag = (flag: string): boolean => process.argv.includes(flag)

const wanted = { generated, seal: hasFlag('--seal-migrations'), reseal: hasFlag('--reseal') }
await repair(join(import.meta.dirname, '..'), wanted, (line) => console.log(line))
