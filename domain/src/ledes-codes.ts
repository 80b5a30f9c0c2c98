import type { LedesFieldName, LedesRow } from './ledes-fields.ts'
import { isCodeFor, type CodeUse, type UtbmsCode } from './utbms.ts'

export interface CodeRules {
  readonly codes: ReadonlyMap<string, UtbmsCode>
  /** Whether the receiver wants a task and an activity on every fee, and then refuses a wrong code. */
  readonly requiresCodes: boolean
  /** The set that the receiver wants tasks from. */
  readonly taskSet?: string | null | undefined
}

type Report = (code: string, field: LedesFieldName, message: string, severity: 'error' | 'warning') => void

const CODE_FIELDS = [
  ['task', 'LINE_ITEM_TASK_CODE'],
  ['activity', 'LINE_ITEM_ACTIVITY_CODE'],
  ['expense', 'LINE_ITEM_EXPENSE_CODE'],
] as const satisfies readonly (readonly [CodeUse, LedesFieldName])[]

/** Every fee has a task and an activity, an expense its expense code, and an adjustment what it likes. */
export function checkCodes(row: LedesRow, rules: CodeRules, report: Report): void {
  const type = (row['EXP/FEE/INV_ADJ_TYPE'] ?? '').toUpperCase()
  for (const [use, field] of CODE_FIELDS) {
    const problem = row[field] ? wrongCode(type, row[field], use, rules) : missingCode(type, use)
    // Every receiver wants the code of an expense.
    const isError = rules.requiresCodes || problem?.code === 'MISSING_EXPENSE_CODE'
    if (problem) report(problem.code, field, problem.message, isError ? 'error' : 'warning')
  }
}

interface CodeProblem {
  readonly code: string
  readonly message: string
}

function missingCode(type: string, use: CodeUse): CodeProblem | undefined {
  if (type === 'E' && use === 'expense')
    return { code: 'MISSING_EXPENSE_CODE', message: 'An expense needs its expense code' }
  if (type !== 'F' || use === 'expense') return undefined
  return {
    code: use === 'task' ? 'MISSING_TASK_CODE' : 'MISSING_ACTIVITY_CODE',
    message: `A fee needs its ${use} code`,
  }
}

function wrongCode(type: string, code: string, use: CodeUse, rules: CodeRules): CodeProblem | undefined {
  if ((type === 'F' && use === 'expense') || (type === 'E' && use !== 'expense'))
    return { code: 'CODE_ON_WRONG_LINE', message: `This kind of line has no ${use} code` }
  return codeProblem(code, use, rules)
}

function codeProblem(code: string, use: CodeUse, { codes, taskSet }: CodeRules): CodeProblem | undefined {
  const known = codes.get(code.toUpperCase())
  if (!known) return { code: 'UNKNOWN_CODE', message: `${code} is no UTBMS code` }
  if (!known.lineUsable) return { code: 'PHASE_CODE_ON_LINE', message: `${code} is a phase. Choose one of its tasks` }
  if (!isCodeFor(use, known)) return { code: 'UNKNOWN_CODE', message: `${code} is no ${use} code` }
  if (use === 'task' && taskSet && known.set !== taskSet)
    return { code: 'UNKNOWN_CODE', message: `${code} is not in the client's set of tasks, ${taskSet}` }
  return undefined
}
