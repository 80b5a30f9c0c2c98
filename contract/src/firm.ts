import { z } from 'zod'
import {
  firmCall,
  firmKeys,
  FirmQuery,
  firmSpelling,
  Flag,
  Id,
  Moment,
  Nothing,
  optionalQuery,
  PlainName,
  RequiredPlainName,
} from './common.ts'
import { anyone, endpoint, needs, signedIn } from './endpoint.ts'
import { Email, NewPassword } from './auth.ts'
import { Profile } from './session.ts'
import { OfficeChoice, OfficeName } from './offices.ts'
import { MailProblem } from './undelivered-mail.ts'
import { isTimeZone } from '#domain/calendar-day.ts'
import { isCountryCode } from '#domain/countries.ts'

export const SetUpFirm = z.strictObject({
  businessName: RequiredPlainName(200, 'Firm name'),
  slug: z.string('Portal address is required').trim().toLowerCase().min(1, 'Portal address is required').max(40),
  countryCode: z.string('Country is required').trim().refine(isCountryCode, 'Country is not known'),
  currencyCode: z.string('Currency is required').regex(/^[A-Z]{3}$/, 'Currency is required'),
  timeZone: z
    .string('Time zone is required')
    .trim()
    .min(1, 'Time zone is required')
    .max(60, 'Time zone is not known')
    // Offsets such as +01:00 are zones to some machines; a firm needs a place with its own rules.
    .refine((zone) => /^[A-Z]/.test(zone) && isTimeZone(zone), 'Time zone is not known'),
  multicurrency: z.boolean().default(false),
})
export type SetUpFirm = z.infer<typeof SetUpFirm>

export const TeamMember = z.strictObject({
  id: Id(),
  name: z.string(),
  email: z.string(),
  roleId: Id(),
  roleName: z.string(),
  isActive: z.boolean(),
})
export type TeamMember = z.infer<typeof TeamMember>

/** A member on the team page, which also lists former members. */
export const TeamListMember = TeamMember.extend({
  /** Null for the head office. */
  office: OfficeName,
  joinedAt: Moment,
  version: z.int(),
  /**
   * Measured time, in no time entry, of a person who left or may no longer record time. 0 for other people, and for readers
   * who may not manage members.
   */
  unsavedSeconds: z.int(),
  /** The only active administrator, who can neither leave nor get another role. */
  isLastAdministrator: z.boolean(),
  /** How the person signs in; null for somebody who left, and for readers who may not manage people. */
  signIn: z
    .strictObject({
      secondFactor: z.enum(['passkey', 'authenticator', 'both', 'none']),
      isSecondFactorRequired: z.boolean(),
      /** To some minutes; null where they never were. */
      lastSeenAt: Moment.nullable(),
    })
    .nullable(),
})
export type TeamListMember = z.infer<typeof TeamListMember>

/** What a person leaves behind when they leave the firm, as far as the reader sees it. */
export const Handover = z.strictObject({
  /** Open matters that they are responsible for, without restricted ones. */
  matters: z.int(),
  /** Restricted ones, which only go to somebody on their team. */
  restrictedMatters: z.int(),
  followUps: z.int(),
  recurringInvoices: z.int(),
  /** Open API keys and webhooks, which end with the person. */
  apiKeys: z.int(),
  webhooks: z.int(),
})
export type Handover = z.infer<typeof Handover>

export const Invitation = z.strictObject({
  id: Id(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  roleId: Id(),
  roleName: z.string(),
  invitedBy: z.string(),
  createdAt: Moment,
  expiresAt: Moment,
  isExpired: z.boolean(),
  /** Why its mail was not delivered; null without a known problem. */
  mailProblem: MailProblem.nullable(),
})
export type Invitation = z.infer<typeof Invitation>

export const firm = {
  slugAvailable: endpoint('GET', '/admin/business/slug-available', {
    summary: 'Whether a portal address is free',
    access: signedIn('Used while setting up a firm'),
    query: z.object({ slug: z.string().max(200) }),
    response: z.strictObject({ available: z.boolean(), reason: z.string().nullable() }),
  }),
  setUp: endpoint('POST', '/admin/business/setup', {
    summary: 'Creates a firm with default roles, activity types and practice areas, and a 14-day trial',
    access: signedIn('The person has no firm yet'),
    body: SetUpFirm,
    response: z.array(Profile),
    refusals: ['slug_taken', 'slug_invalid', 'unknown_currency', 'email_not_verified', 'has_business'],
    done: 'Firm created',
  }),
  users: endpoint('GET', '/admin/team-member-details/get-all-user', {
    summary: "The firm's members to choose from in forms and filters",
    access: needs(),
    query: FirmQuery.extend({
      isForInvoiceApproval: optionalQuery(Flag),
      isForTrustRequestApproval: optionalQuery(Flag),
    }),
    spelling: {
      ...firmSpelling,
      isForInvoiceApproval: 'IsForInvoiceApproval',
      isForTrustRequestApproval: 'IsForTrustRequestApproval',
    },
    response: z.array(TeamMember),
  }),
  invite: endpoint('POST', '/admin/team-member-details/invitation', {
    summary: 'Invites a person by e-mail to join the firm in a role',
    access: needs('adminUsers', 'adminUsers.create'),
    fresh: true,
    query: FirmQuery,
    body: z.strictObject({
      ...firmKeys,
      email: Email,
      firstName: PlainName(80).default(''),
      lastName: PlainName(80).default(''),
      roleId: Id('Role is required'),
      /** Replaces the invitation that the address has not answered yet; without it that is refused. */
      sendAgain: z.boolean().default(false),
    }),
    response: z.strictObject({ id: Id() }),
    refusals: [
      'already_member',
      'already_invited',
      'user_limit',
      'role_above_own',
      'too_many_attempts',
      'role_not_found',
    ],
    done: 'Invitation sent',
  }),
  invitation: endpoint('GET', '/admin/team-member-details/invitation/:id', {
    summary: 'The content of an invitation, by the secret of its link',
    access: anyone('The link is the proof'),
    params: z.object({ id: z.string().min(1).max(200) }),
    response: z.strictObject({
      businessName: z.string(),
      email: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      roleName: z.string(),
      hasAccount: z.boolean(),
    }),
    refusals: ['link_invalid'],
  }),
  acceptInvitation: endpoint('POST', '/admin/team-member-details/invitation/:id/accept', {
    summary: 'Joins the firm; a new person sets a password, an existing one enters theirs',
    access: anyone('The link is the proof'),
    params: z.object({ id: z.string().min(1).max(200) }),
    body: z.strictObject({
      firstName: RequiredPlainName(80, 'First name'),
      lastName: RequiredPlainName(80, 'Last name'),
      password: NewPassword,
      /** Of the authenticator app, or a recovery code: needed from a person with an account that signs in with one. */
      code: z.string().trim().max(40).default(''),
    }),
    response: z.strictObject({ token: z.string() }),
    refusals: [
      'code_needed',
      'wrong_code',
      'link_invalid',
      'weak_password',
      'wrong_credentials',
      'too_many_attempts',
      'too_busy',
      'already_member',
      'user_limit',
      'email_taken',
    ],
    done: 'You joined the firm',
  }),
  team: endpoint('GET', '/admin/team-member-details/list', {
    summary: 'All current and former members of the firm, with their roles',
    access: needs('teamMemberDetails'),
    ...firmCall,
    response: z.array(TeamListMember),
  }),
  updateMember: endpoint('PUT', '/admin/team-member-details/:id', {
    whenExpired: true,
    summary:
      "Changes a member's role, office or active state; pauses a timer that may no longer run; one active administrator remains",
    access: needs('adminUsers', 'adminUsers.edit'),
    fresh: true,
    params: z.object({ id: Id() }),
    query: FirmQuery,
    body: z.strictObject({
      ...firmKeys,
      roleId: Id().optional(),
      isActive: z.boolean().optional(),
      officeId: OfficeChoice,
      /** Who takes over open matters, follow-ups and recurring invoices of a person who is deactivated. */
      handOverTo: Id().optional(),
      /** The version that was edited; an outdated one is refused. */
      version: z.int().optional(),
    }),
    response: TeamListMember.extend({
      /** Their running timer was paused because they may no longer record time; the measured time is not lost. */
      hasPausedTimer: z.boolean(),
      /** What was handed over; null where nothing was to be. */
      handedOver: Handover.nullable(),
    }),
    refusals: [
      'member_not_found',
      'last_administrator',
      'role_above_own',
      'user_limit',
      'stale_version',
      'role_not_found',
    ],
    done: 'Team member saved',
  }),
  endSessions: endpoint('POST', '/admin/team-member-details/:id/end-sessions', {
    whenExpired: true,
    summary: 'Signs a member out on all devices; of the caller, on all others. Keys and the running timer go on',
    access: needs('adminUsers', 'adminUsers.edit'),
    fresh: true,
    params: z.object({ id: Id() }),
    query: FirmQuery,
    body: z.strictObject(firmKeys),
    response: z.strictObject({ ended: z.int() }),
    refusals: ['member_not_found', 'role_above_own'],
    done: 'Signed out on all devices',
  }),
  handover: endpoint('GET', '/admin/team-member-details/:id/handover', {
    summary: 'What a member is responsible for and would leave behind',
    access: needs('adminUsers', 'adminUsers.edit'),
    params: z.object({ id: Id() }),
    ...firmCall,
    response: Handover,
  }),
  invitations: endpoint('GET', '/admin/team-member-details/invitation/list', {
    summary: 'Open invitations',
    access: needs('adminUsers'),
    ...firmCall,
    response: z.array(Invitation),
  }),
  invitationLink: endpoint('POST', '/admin/team-member-details/invitation/:id/link', {
    summary:
      'A link of an open invitation to pass on by hand, beside the mailed one; it is shown once and replaces the one copied before',
    access: needs('adminUsers', 'adminUsers.create'),
    fresh: true,
    params: z.object({ id: Id() }),
    query: FirmQuery,
    body: z.strictObject(firmKeys),
    response: z.strictObject({ link: z.string(), expiresAt: Moment }),
    refusals: ['role_above_own', 'role_not_found'],
    done: 'Link created',
  }),
  revokeInvitation: endpoint('DELETE', '/admin/team-member-details/invitation/:id', {
    whenExpired: true,
    summary: 'Withdraws an invitation; its link is invalid immediately',
    access: needs('adminUsers', 'adminUsers.delete'),
    params: z.object({ id: Id() }),
    query: FirmQuery,
    response: Nothing,
    done: 'Invitation withdrawn',
  }),
}
