/** A code of the Uniform Task-Based Management System, as e-billing uses it. */
export interface UtbmsCode {
  readonly code: string
  readonly set: string
  readonly name: string
  readonly kind: 'phase' | 'task' | 'activity' | 'expense'
  /** The phase that a task belongs to. */
  readonly phase: string | null
  /** False for a phase, which groups reports and is not put on a line. */
  readonly lineUsable: boolean
  /** Many receivers do not know it. */
  readonly extended: boolean
}

export const TASK_SETS = ['Litigation', 'eDiscovery', 'Counseling', 'Project', 'Bankruptcy'] as const
export type TaskSet = (typeof TASK_SETS)[number]

/** What a code is put on a line as. */
export type CodeUse = 'task' | 'activity' | 'expense'

/** Whether a line may carry the code as its task, activity or expense code. */
export const isCodeFor = (use: CodeUse, { kind, lineUsable }: UtbmsCode): boolean => lineUsable && kind === use

/** A narrative without the codes at its beginning. */
export interface CodedNarrative {
  readonly taskCode: string | undefined
  readonly activityCode: string | undefined
  readonly description: string
}

/**
 * The codes that a line begins with, such as `L210 A103 draft the answer`: at most one task and one activity. What is no known
 * code, or a second one of its kind, belongs to the narrative.
 */
export function readCodes(text: string, codes: readonly UtbmsCode[]): CodedNarrative {
  let [taskCode, activityCode]: (string | undefined)[] = []
  let description = text.trimStart()
  for (;;) {
    const [word = '', rest = ''] = /^([a-z]\d{3})(?:[\s,:;-]+(.*))?$/is.exec(description)?.slice(1) ?? []
    const known = codes.find(({ code }) => code === word.toUpperCase())
    if (known && taskCode === undefined && isCodeFor('task', known)) taskCode = known.code
    else if (known && activityCode === undefined && isCodeFor('activity', known)) activityCode = known.code
    else return { taskCode, activityCode, description }
    description = rest
  }
}
