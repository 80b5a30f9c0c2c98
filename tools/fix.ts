import { join } from 'node:path'
import { generated } from './rules/generated.ts'
import { repair } from './rules/repair.ts'

const isAsked = (flag: string): boolean => process.argv.includes(flag)

const wanted = { generated, seal: isAsked('--seal-migrations'), reseal: isAsked('--reseal') }
await repair(join(import.meta.dirname, '..'), wanted, (line) => console.log(line))
