import { z } from 'zod'
import { firmCall, firmKeys, firmSpelling, Id } from './common.ts'
import { endpoint, needs } from './endpoint.ts'
import { EditedVersion } from './fields.ts'

const UtbmsCode = z.strictObject({
  code: z.string(),
  set: z.string(),
  name: z.string(),
  kind: z.enum(['phase', 'task', 'activity', 'expense']),
  phase: z.string().nullable(),
  /** False for a phase, which groups tasks and is not chosen itself. */
  lineUsable: z.boolean(),
  /** Many receivers do not know it. */
  extended: z.boolean(),
})

/** A kind of work or of cost, with the code that it has in e-billing unless a record says another. */
export const CodedActivity = z.strictObject({
  id: Id(),
  name: z.string(),
  appliesTo: z.enum(['time', 'expense']),
  utbmsCode: z.string().nullable(),
  version: z.int(),
})
export type CodedActivity = z.infer<typeof CodedActivity>

/** A code as forms send it; blank and null empty it, and a missing one leaves what is stored. */
export const Code = z.preprocess(
  (value) => (value === '' ? null : value),
  z
    .string('Code is not known')
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]\d{3}$/, 'Code is not known')
    .nullish(),
)

const ActivityCodeInput = z.strictObject({ ...firmKeys, utbmsCode: Code, version: EditedVersion })

export const utbms = {
  codes: endpoint('GET', '/admin/utbms/codes', {
    summary: 'The task, activity and expense codes of the Uniform Task-Based Management System',
    access: needs(),
    ...firmCall,
    response: z.array(UtbmsCode),
  }),
  activities: endpoint('GET', '/admin/utbms/activities', {
    summary: 'Activity types and categories of expenses with their codes',
    access: needs(),
    ...firmCall,
    response: z.array(CodedActivity),
  }),
  updateActivity: endpoint('PUT', '/admin/utbms/activity/:id', {
    summary: 'Sets the code of an activity type or a category of expenses; records with a code of their own keep it',
    access: needs('adminPermissions'),
    params: z.object({ id: Id('Activity is required') }),
    body: ActivityCodeInput,
    spelling: firmSpelling,
    response: CodedActivity,
    refusals: ['stale_version', 'utbms_code_unknown'],
    done: 'Code saved',
  }),
}
