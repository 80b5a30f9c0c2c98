import { type ConstraintRefusals, invalidField, missingField } from '../../platform/refusal.ts'

export const unknownFollower = () => missingField('followUpUserId', 'User')
export const inactiveFollower = () =>
  invalidField('person_inactive', 'followUpUserId', 'This person is no longer active')
export const unknownCourt = () => invalidField('court_unknown', 'courtName', 'Court is not known')
export const hearingInFuture = () =>
  invalidField(
    'hearing_in_future',
    'date',
    'A hearing is reported after it was held. Enter a future date as the next date',
  )
export const clientVersionMissing = () =>
  invalidField('client_version_missing', 'clientBody', 'Write the version for the client before sharing it')
export const timeRecordedAlready = () =>
  invalidField('time_recorded_already', 'time.duration', 'Time was already recorded with it. Change the time entry')
export const timeOnMatter = () =>
  invalidField(
    'time_recorded_already',
    'matterId',
    'Time was recorded with it on this matter. Delete the time entry before moving it',
  )
export const progressConstraints: ConstraintRefusals = {
  progress_updates_court_fkey: unknownCourt,
  progress_updates_shared_is_written: clientVersionMissing,
}
