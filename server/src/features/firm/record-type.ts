import { WEBHOOK_EVENT_LABELS } from '#contract/webhook-events.ts'
import { weekdayName } from '#domain/calendar-day.ts'
import { CLIENT_RIGHT_LABELS } from '#domain/client-rights.ts'
import { describePermission } from '#domain/permission-words.ts'
import { webAddressOrigin } from '#domain/web-address.ts'
import { SIGN_IN_CHANGES } from '../auth/public.ts'
import { mailTemplateNames } from '../mail-templates/public.ts'
import type { RecordType } from '../records/public.ts'
import { firmRateNames, personRateNames, targetNames, webhookNames } from './record-type.queries.ts'

/** The word of a code that the product knows. */
const wordOf =
  (words: Readonly<Record<string, string>>) =>
  (code: string | number): string =>
    words[code] ?? String(code)
const permissionWords = (name: string | number) => describePermission(String(name))
/** Of the days from Sunday, 0, on. */
const weekdayWord = (day: string | number) => weekdayName(`2026-03-0${Number(day) + 1}`)

/** The firm, its people and its settings. */
export const firmType: RecordType = {
  tables: [
    {
      name: 'members',
      kind: 'person',
      label: 'team member',
      names: 'full_name',
      columns: { sessions_ended_at: 'Signed out on all devices' },
    },
    {
      name: 'member_rates',
      kind: 'person',
      label: 'rate of a person',
      names: personRateNames,
      columns: { effective_on: 'From' },
    },
    {
      name: 'daily_targets',
      kind: 'person',
      label: 'daily target',
      names: targetNames,
      columns: { effective_on: 'From', hours: 'Hours a day' },
    },
    { name: 'portal_people', kind: 'person', label: 'person of the client portal', names: 'name' },
    {
      name: 'portal_access',
      kind: 'client',
      label: 'portal access',
      columns: { muted: 'No mail about' },
      values: { rights: wordOf(CLIENT_RIGHT_LABELS) },
      sets: { rights: ['Rights given', 'Rights taken'], muted: ['Mails turned off', 'Mails turned on again'] },
    },
    { name: 'portal_sessions', kind: 'client', label: 'session of the client portal' },
    { name: 'portal_links', kind: 'client', label: 'link to the client portal' },
    { name: 'portal_sign_ups', kind: 'client', label: 'request for portal access', names: 'name' },
    {
      name: 'sign_ins',
      kind: 'signIn',
      label: 'sign-in',
      columns: { is_refused: 'Refused', way: 'With', user_agent: 'Browser', is_new_device: 'On a new device' },
    },
    {
      name: 'sign_in_changes',
      kind: 'signInChange',
      label: 'sign-in security',
      columns: { user_agent: 'Browser' },
      values: { what: wordOf(SIGN_IN_CHANGES) },
    },
    { name: 'exports', kind: 'export', label: 'export', names: 'list', columns: { list: 'File', format: 'As' } },
    {
      name: 'single_sign_on',
      kind: 'singleSignOn',
      label: 'single sign-on',
      columns: { issuer: 'Provider', provider_client: 'Client ID', is_required: 'Required' },
    },
    {
      name: 'sign_in_domains',
      kind: 'singleSignOn',
      label: 'domain of single sign-on',
      columns: { domain: 'Domain', proof: 'Record of the domain', verified_at: 'Verified' },
    },
    {
      name: 'api_keys',
      kind: 'apiKey',
      label: 'API key',
      names: 'name',
      columns: { scopes: 'May', expires_at: 'Until', ended_at: 'Ended', ended_by: 'Revoked by' },
      values: { scopes: permissionWords },
    },
    {
      name: 'webhooks',
      kind: 'webhook',
      label: 'webhook',
      names: webhookNames,
      columns: { url: 'Address' },
      // The rest may hold a secret.
      values: { url: (value) => webAddressOrigin(String(value)), events: wordOf(WEBHOOK_EVENT_LABELS) },
      sets: { events: ['Events added', 'Events removed'] },
    },
    { name: 'webhook_secrets', kind: 'webhook', label: 'secret of a webhook', silent: ['webhook_id'], isPart: true },
    { name: 'invitations', kind: 'invitation', label: 'invitation', names: 'email' },
    {
      name: 'roles',
      kind: 'role',
      label: 'role',
      names: 'name',
      columns: { permissions: 'May', matter_scope: 'Matters', time_scope: 'Time and expenses' },
      values: { permissions: permissionWords },
      sets: { permissions: ['Permissions given', 'Permissions taken'] },
    },
    {
      name: 'sign_in_rules',
      kind: 'signInRules',
      label: 'sign-in rules',
      columns: {
        is_everybody: 'Two factors for everybody',
        role_ids: 'Two factors for the roles',
        required_from: 'Two factors from',
        idle_minutes: 'Minutes without use until sign-out',
      },
      silent: ['idle_since', 'updated_by'],
      sets: { role_ids: ['Two factors for the roles also', 'Two factors no longer for the roles'] },
    },
    {
      name: 'businesses',
      kind: 'firm',
      label: 'firm details',
      names: 'name',
      columns: { admin_user_id: 'Account owner', slug: 'Portal address' },
    },
    {
      name: 'firm_rates',
      kind: 'firm',
      label: 'firm rate',
      names: firmRateNames,
      columns: { effective_on: 'From' },
    },
    {
      name: 'activities',
      kind: 'activity',
      label: 'activity type',
      names: 'name',
      columns: { utbms_code: 'UTBMS code' },
    },
    { name: 'practice_areas', kind: 'practiceArea', label: 'practice area', names: 'name' },
    { name: 'matter_stages', kind: 'practiceArea', label: 'stage of a practice area', names: 'name' },
    { name: 'offices', kind: 'firm', label: 'office', names: 'name' },
    { name: 'courts', kind: 'firm', label: 'court', names: 'name' },
    {
      name: 'working_calendars',
      kind: 'firm',
      label: 'working days',
      columns: {
        working_days: 'Working days',
        moves_due_days: 'Invoices due on working days',
        holds_reminders: 'Reminders wait for working days',
      },
      values: { working_days: weekdayWord },
    },
    {
      name: 'retention_settings',
      kind: 'firm',
      label: 'retention',
      columns: { matter_years: 'Years that closed matters are kept', bin_days: 'Days in the recycle bin' },
    },
    { name: 'closed_days', kind: 'firm', label: 'closed day', names: 'name', isPart: true },
    {
      name: 'mail_templates',
      kind: 'firm',
      label: 'mail',
      names: mailTemplateNames,
      columns: { content: 'Text' },
      silent: ['kind', 'updated_by'],
    },
    {
      name: 'mail_signatures',
      kind: 'firm',
      label: 'signature of mails',
      columns: { content_text: 'Text' },
      // The document of the editor, whose text stands beside it.
      silent: ['content', 'updated_by'],
    },
    {
      name: 'custom_fields',
      kind: 'customField',
      label: 'custom field',
      names: 'name',
      columns: { is_listed: 'Column in lists', record_kind: 'For', field_type: 'Type' },
      sets: { choices: ['Choices added', 'Choices removed'] },
    },
    {
      name: 'subscriptions',
      kind: 'subscription',
      label: 'subscription',
      columns: { is_ngn: 'Paid in naira', downgrade_user_limit: 'Users from the next period on' },
      silent: ['period_id', 'failed_attempts', 'announced_end_on'],
    },
    {
      name: 'subscription_periods',
      kind: 'subscription',
      label: 'period of the subscription',
      columns: { worth_minor: 'Worth' },
      isPart: true,
    },
    {
      name: 'subscription_charges',
      kind: 'subscription',
      label: 'payment of the subscription',
      names: 'number',
      silent: ['url', 'provider_id', 'provider_payment', 'attempted_at', 'period_id', 'subscription_version'],
      isPart: true,
    },
    {
      name: 'subscription_cards',
      kind: 'subscription',
      label: 'card of the subscription',
      columns: { last_digits: 'Card ends with' },
      isPart: true,
    },
    // Named in the plan of a subscription. All firms share the same plans.
    { name: 'plans', kind: null, label: 'plans', names: 'name' },
  ],
}
