import { z } from 'zod'
import { CLIENT_RIGHTS } from '#domain/client-rights.ts'
import { Email } from './auth.ts'
import { firmCall, firmKeys, firmSpelling, Id, Moment, Nothing, RequiredPlainName } from './common.ts'
import { endpoint, needs } from './endpoint.ts'
import { RequiredId } from './fields.ts'
import { SignedInClient } from './portal.ts'

const Rights = z
  .array(z.enum(CLIENT_RIGHTS, 'Right is not known'))
  .min(1, 'Choose at least one')
  .max(CLIENT_RIGHTS.length)

/** Somebody who may open the portal for one client. */
const PortalPerson = z.strictObject({
  id: Id(),
  name: z.string(),
  email: z.string(),
  rights: z.array(z.enum(CLIENT_RIGHTS)),
  invitedAt: Moment,
  invitedBy: z.string(),
  /** `invited` and `expired` as long as the person has never come; `active` once they have; `ended` when the firm ended it. */
  state: z.enum(['invited', 'expired', 'active', 'ended']),
  firstSeenAt: Moment.nullable(),
  lastSeenAt: Moment.nullable(),
  endedAt: Moment.nullable(),
})
export type PortalPerson = z.infer<typeof PortalPerson>

/** A person of the client, or the client itself, who has an email address and no access yet. */
const Candidate = z.strictObject({ name: z.string(), email: z.string() })

/** Somebody who has asked for access. */
const PortalSignUp = z.strictObject({
  id: Id(),
  name: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  message: z.string(),
  requestedAt: Moment,
  /** The clients that have this address, for the firm to choose from. */
  clients: z.array(z.strictObject({ clientId: Id(), name: z.string() })),
})
export type PortalSignUp = z.infer<typeof PortalSignUp>

/** What a person of a client has opened or downloaded. */
const PortalActivity = z.strictObject({
  id: Id(),
  at: Moment,
  personName: z.string(),
  kind: z.string(),
  subjectId: Id().nullable(),
  matterId: Id().nullable(),
  /** Such as the number of the invoice. */
  subject: z.string(),
})
export type PortalActivity = z.infer<typeof PortalActivity>

export const MATTER_SHARING = ['auto', 'shown', 'hidden'] as const

/** What the client of a matter sees of it. */
const PortalMatterSharing = z.strictObject({
  /** `auto`: the client sees the matter unless it is behind a wall. */
  sharing: z.enum(MATTER_SHARING),
  isShown: z.boolean(),
  /** Whether the client follows the work in progress against the budget. */
  showsWork: z.boolean(),
  hasBudget: z.boolean(),
  /** How many people of the client have access. */
  people: z.int(),
  /** Of them those who may see matters, as whom the portal can be previewed; at most 20, none without the permission to see clients. */
  readers: z.array(z.strictObject({ accessId: Id(), name: z.string() })),
})
export type PortalMatterSharing = z.infer<typeof PortalMatterSharing>

const ofClient = {
  query: z.object({ ...firmKeys, clientId: RequiredId('Client is required') }),
  spelling: { ...firmSpelling, clientId: 'ClientId' },
}
const manages = needs('clientInfo', 'clientInfo.edit')
const params = z.object({ id: Id() })

export const portalAccess = {
  list: endpoint('GET', '/admin/client-portal/access', {
    summary: 'Who may open the portal for a client, and which of its people could be invited',
    access: needs('clientInfo'),
    ...ofClient,
    response: z.strictObject({ people: z.array(PortalPerson), candidates: z.array(Candidate) }),
  }),
  invite: endpoint('POST', '/admin/client-portal/access', {
    summary: 'Gives a person access to a client and mails an invitation, which works once, within seven days',
    access: manages,
    body: z.strictObject({
      ...firmKeys,
      clientId: RequiredId('Client is required'),
      name: RequiredPlainName(160, 'Name'),
      email: Email,
      rights: Rights,
    }),
    response: z.strictObject({ id: Id() }),
    refusals: ['portal_access_exists', 'too_many_attempts'],
    done: 'Invitation sent',
  }),
  update: endpoint('PUT', '/admin/client-portal/access/:id', {
    summary: 'Changes what a person may see of a client',
    access: manages,
    params,
    body: z.strictObject({ rights: Rights }),
    response: Nothing,
    done: 'Saved',
  }),
  sendAgain: endpoint('POST', '/admin/client-portal/access/:id/invitation', {
    summary: 'Mails a new invitation, which replaces earlier ones',
    access: manages,
    params,
    body: z.strictObject({}),
    response: Nothing,
    refusals: ['too_many_attempts'],
    done: 'Invitation sent',
  }),
  end: endpoint('DELETE', '/admin/client-portal/access/:id', {
    summary: 'Ends the access of a person at once, on every device',
    access: manages,
    params,
    ...firmCall,
    response: Nothing,
    done: 'Access ended',
  }),
  preview: endpoint('POST', '/admin/client-portal/access/:id/preview', {
    keys: false,
    summary: 'Opens the portal as a person of a client sees it, for 30 minutes, without changing anything',
    access: needs('clientInfo'),
    params,
    body: z.strictObject({}),
    response: SignedInClient,
    done: 'Preview opened',
  }),
  matter: endpoint('GET', '/admin/client-portal/matters/:id', {
    summary: 'What the client of a matter sees of it in the portal',
    access: needs('matterMaster'),
    params,
    ...firmCall,
    response: PortalMatterSharing,
  }),
  shareMatter: endpoint('PUT', '/admin/client-portal/matters/:id', {
    summary: 'Shows a matter to its client or hides it, with or without the work in progress',
    access: needs('matterMaster', 'matterMaster.edit'),
    params,
    body: z.strictObject({
      ...firmKeys,
      isShown: z.boolean('Say whether the client sees the matter'),
      showsWork: z.boolean('Say whether the client sees the work in progress'),
    }),
    spelling: firmSpelling,
    response: PortalMatterSharing,
    done: 'Saved',
  }),
  signUps: endpoint('GET', '/admin/client-portal/sign-ups', {
    summary: 'Who has asked for access to the portal and waits for an answer',
    access: manages,
    ...firmCall,
    response: z.array(PortalSignUp),
  }),
  confirm: endpoint('POST', '/admin/client-portal/sign-ups/:id/confirm', {
    summary: 'Says which client somebody belongs to who has asked for access, and mails them an invitation',
    access: manages,
    params,
    body: z.strictObject({ clientId: RequiredId('Client is required'), rights: Rights }),
    response: z.strictObject({ id: Id() }),
    refusals: ['portal_access_exists', 'too_many_attempts'],
    done: 'Confirmed. An invitation has been sent',
  }),
  decline: endpoint('POST', '/admin/client-portal/sign-ups/:id/decline', {
    summary: 'Declines a request for access; the person is not told',
    access: manages,
    params,
    body: z.strictObject({}),
    response: Nothing,
    done: 'Declined',
  }),
  activity: endpoint('GET', '/admin/client-portal/activity', {
    summary: 'What people of a client have opened and downloaded of a matter, newest first, at most 100',
    access: needs('clientInfo'),
    query: z.object({ ...firmKeys, matterId: RequiredId('Matter is required') }),
    spelling: { ...firmSpelling, matterId: 'MatterId' },
    response: z.array(PortalActivity),
  }),
}
