import type { RecordType } from '../records/public.ts'
import {
  activityNames,
  firmNames,
  firmRateNames,
  invitationNames,
  personNames,
  personRateNames,
  planNames,
  practiceAreaNames,
  roleNames,
} from './record-type.queries.ts'

/** The firm, its people and its settings. */
export const firmType: RecordType = {
  tables: [
    { name: 'members', kind: 'person', label: 'team member', names: personNames },
    { name: 'member_rates', kind: 'person', label: 'rate of a person', names: personRateNames },
    { name: 'invitations', kind: 'invitation', label: 'invitation', names: invitationNames },
    { name: 'roles', kind: 'role', label: 'role', names: roleNames },
    {
      name: 'businesses',
      kind: 'firm',
      label: 'firm details',
      names: firmNames,
      columns: { admin_user_id: 'Account owner', slug: 'Portal address' },
    },
    { name: 'firm_rates', kind: 'firm', label: 'firm rate', names: firmRateNames },
    {
      name: 'activities',
      kind: 'activity',
      label: 'activity type',
      names: activityNames,
      columns: { utbms_code: 'UTBMS code' },
    },
    { name: 'practice_areas', kind: 'practiceArea', label: 'practice area', names: practiceAreaNames },
    { name: 'subscriptions', kind: 'subscription', label: 'subscription', columns: { is_ngn: 'Paid in naira' } },
    // Named in the plan of a subscription. All firms share the same plans.
    { name: 'plans', kind: null, label: 'plans', names: planNames },
  ],
}
