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
