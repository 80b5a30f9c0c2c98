import type { ActivityChoice, PracticeAreaChoice } from '#contract/firm-lists.ts'
import { rateLabel } from '../matters/public.ts'
import type { ActivityRow, AreaRow } from './queries.ts'

export const toActivity = ({
  id,
  name,
  applies_to,
  billable_by_default,
  utbms_code,
  archived_at,
  version,
}: ActivityRow): ActivityChoice => ({
  id,
  name,
  appliesTo: applies_to,
  billableByDefault: billable_by_default,
  utbmsCode: utbms_code,
  isArchived: archived_at !== null,
  version,
})

export const toArea = ({ id, name, usual_rate_type, archived_at, version }: AreaRow): PracticeAreaChoice => ({
  id,
  name,
  usualRate: rateLabel(usual_rate_type),
  isArchived: archived_at !== null,
  version,
})
