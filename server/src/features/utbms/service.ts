import type { CodedActivity } from '#contract/utbms.ts'
import type { FirmContext } from '../../platform/context.ts'
import { assertVersion, updateRecord } from '../../platform/db/records.ts'
import { notFound } from '../../platform/refusal.ts'
import { lockActivity, selectActivities, type ActivityRow } from './queries.ts'
import { assertCode } from './utbms.ts'

const toActivity = ({ id, name, applies_to, utbms_code, version }: ActivityRow): CodedActivity => ({
  id,
  name,
  appliesTo: applies_to,
  utbmsCode: utbms_code,
  version,
})

export const listCodedActivities = async ({ tx }: FirmContext): Promise<CodedActivity[]> =>
  (await selectActivities(tx)).map(toActivity)

interface ActivityCode {
  readonly utbmsCode?: string | null | undefined
  readonly version?: number | undefined
}

/** Sets the code that time of an activity, or expenses of a category, have unless they say another. */
export async function updateActivityCode(
  context: FirmContext,
  id: string,
  input: ActivityCode,
): Promise<CodedActivity> {
  const { tx } = context
  const before = await lockActivity(tx, id)
  if (!before) throw notFound('Activity')
  assertVersion(input.version, before.version, 'The activity')
  assertCode(before.applies_to === 'time' ? 'activity' : 'expense', 'utbmsCode', input.utbmsCode)
  await updateRecord(context, 'app.activities', id, { utbms_code: input.utbmsCode ?? null })
  const after = await lockActivity(tx, id)
  if (!after) throw notFound('Activity')
  return toActivity(after)
}
