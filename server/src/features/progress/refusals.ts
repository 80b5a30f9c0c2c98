import { Refusal, type ConstraintRefusals } from '../../platform/refusal.ts'

const refused = (code: string, field: string, message: string) => new Refusal(422, code, message, { [field]: message })
const missing = (field: string, what: string) =>
  new Refusal(404, 'not_found', `${what} not found`, { [field]: `${what} not found` })

export const unknownMatter = () => missing('matterId', 'Matter')
export const unknownFollower = () => missing('followUpUserId', 'User')
export const inactiveFollower = () => refused('person_inactive', 'followUpUserId', 'This person is no longer active')
export const unknownCourt = () => refused('court_unknown', 'courtName', 'Court is not known')
export const hearingInFuture = () =>
  refused('hearing_in_future', 'date', 'A hearing is reported once it was held. Enter a date to come as the next date')
export const clientVersionMissing = () =>
  refused('client_version_missing', 'clientBody', 'Write the version for the client before sharing it')
export const timeRecordedAlready = () =>
  refused('time_recorded_already', 'time.duration', 'Time was recorded with it already. Change the time entry')
export const timeOnMatter = () =>
  refused(
    'time_recorded_already',
    'matterId',
    'Time was recorded with it on this matter. Delete the time entry before moving it',
  )
const courtKnown = () =>
  new Refusal(409, 'court_known', 'The firm has this court already', { name: 'The firm has this court already' })

export const progressConstraints: ConstraintRefusals = {
  courts_one_per_name: courtKnown,
  progress_updates_court_fkey: unknownCourt,
  progress_updates_shared_is_written: clientVersionMissing,
}
