import { readFileSync } from 'node:fs'
import { isCodeFor, type CodeUse, type TaskSet, type UtbmsCode } from '#domain/utbms.ts'
import { invalidField } from '../../platform/refusal.ts'

const file = new URL('../../../../reference/utbms-codes.json', import.meta.url)

/** Every code, in the order of its set. */
export const utbmsCodes = JSON.parse(readFileSync(file, 'utf8')) as readonly UtbmsCode[]
export const utbmsCodesByName: ReadonlyMap<string, UtbmsCode> = new Map(utbmsCodes.map((code) => [code.code, code]))

/** A client or a matter wants a code on every line of its bills, and the work has none. */
export const codeRequired = (field: string, use: CodeUse) =>
  invalidField('utbms_code_required', field, `This matter requires ${use === 'task' ? 'a' : 'an'} ${use} code`)

/** Refuses a task code that is missing, or of another set than the bills of the matter use. */
export function assertTaskOfSet(code: string | null, set: TaskSet | null): void {
  if (code === null) throw codeRequired('taskCode', 'task')
  if (set !== null && utbmsCodesByName.get(code)?.set !== set)
    throw invalidField('utbms_code_unknown', 'taskCode', `${code} is not of the set ${set}, which this matter uses`)
}

/** Refuses a code that does not exist, is a phase, or is of another kind. A missing one is not refused. */
export function assertCode(use: CodeUse, field: string, code: string | null | undefined): void {
  if (code === null || code === undefined) return
  const known = utbmsCodesByName.get(code)
  if (!known) throw invalidField('utbms_code_unknown', field, `${code} is no UTBMS code`)
  if (isCodeFor(use, known)) return
  const reason = known.lineUsable ? `${code} is no ${use} code` : `${code} is a phase. Choose one of its tasks`
  throw invalidField('utbms_code_unknown', field, reason)
}
