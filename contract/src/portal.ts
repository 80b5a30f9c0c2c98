import { z } from 'zod'
import { CLIENT_NOTICES, CLIENT_RIGHTS } from '#domain/client-rights.ts'
import { Email, NewPassword } from './auth.ts'
import { Id, Nothing, OptionalText, optionalQuery, RequiredPlainName } from './common.ts'
import { anyone, client, endpoint } from './endpoint.ts'
import { OpenSession } from './profile.ts'

const Slug = z
  .string('Portal address is required')
  .trim()
  .toLowerCase()
  .regex(/^\P{Cc}*$/u, 'Portal address is not known')
  .min(1, 'Portal address is required')
  .max(40, 'Portal address is too long')
  // NUL cannot be stored in PostgreSQL.
  .regex(/^[^\u0000]*$/, 'Portal address holds a character that cannot be stored')
const Secret = z.string('Link is incomplete').min(20, 'Link is incomplete').max(200, 'Link is incomplete')

/** Who and what the token opens: the web app stores all three (product spec §4). */
export const SignedInClient = z.strictObject({ token: z.string(), clientId: Id(), slug: z.string() })
export type SignedInClient = z.infer<typeof SignedInClient>

/** The firm as its clients see it. */
const PortalFirm = z.strictObject({
  name: z.string(),
  slug: z.string(),
  initials: z.string(),
  /** `#RRGGBB` */
  color: z.string(),
  /** A data address. */
  logo: z.string().nullable(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
})
export type PortalFirm = z.infer<typeof PortalFirm>

/** What a browser needs to install the portal of a firm (W3C Web Application Manifest). */
const PortalManifest = z.strictObject({
  name: z.string(),
  short_name: z.string(),
  id: z.string(),
  start_url: z.string(),
  scope: z.string(),
  display: z.literal('standalone'),
  background_color: z.string(),
  theme_color: z.string(),
  icons: z.array(
    z.strictObject({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.enum(['any', 'maskable']) }),
  ),
})
export type PortalManifest = z.infer<typeof PortalManifest>

const PortalProfile = z.strictObject({
  id: Id(),
  clientId: Id(),
  name: z.string(),
  email: z.string(),
  businessName: z.string(),
  slug: z.string(),
  clientName: z.string(),
  rights: z.array(z.enum(CLIENT_RIGHTS)),
  muted: z.array(z.enum(CLIENT_NOTICES)),
  /** Whether this is the client of the session; another one is opened by `openClient`. */
  isCurrent: z.boolean(),
  /** Whether somebody of the firm looks at the portal as this person does. */
  isPreview: z.boolean(),
})
export type PortalProfile = z.infer<typeof PortalProfile>

/** Nobody reads faster. */
const perMinute = 60
const SAME_ANSWER = 'Nobody learns from the answer who is a client of a firm'

export const portal = {
  firm: endpoint('GET', '/client-portal/firm', {
    summary: 'Name, logo and colour of a firm, for the sign-in page of its portal',
    access: anyone('The sign-in page shows whose portal it is'),
    query: z.object({ slug: Slug }),
    spelling: { slug: 'Slug' },
    response: PortalFirm,
    perMinute,
    refusals: ['too_many_requests'],
  }),
  manifest: endpoint('GET', '/client-portal/manifest', {
    summary: 'How the portal of a firm is installed on a phone',
    access: anyone('The browser reads it before anybody signs in'),
    query: z.object({ slug: Slug }),
    spelling: { slug: 'Slug' },
    response: PortalManifest,
    bare: true,
    perMinute,
    refusals: ['too_many_requests'],
  }),
  signIn: endpoint('POST', '/client-portal/login', {
    summary: "Starts a client's session in the portal of a firm",
    access: anyone('Clients sign in before they have a session'),
    body: z.strictObject({
      slug: Slug,
      email: Email,
      password: z.string('Password is required').min(1, 'Password is required').max(200),
    }),
    response: SignedInClient,
    refusals: ['wrong_credentials', 'too_many_attempts', 'too_busy'],
    done: 'Signed in',
  }),
  profile: endpoint('GET', '/client-portal/get-client-portal-profileinfo', {
    summary: 'The client signed in, by a client token, and the other clients of the same person at the firm',
    access: client('A client reads their own profile'),
    query: z.object({ slug: optionalQuery(z.string().max(40)), clientId: optionalQuery(Id()) }),
    spelling: { slug: 'Slug', clientId: 'ClientId' },
    response: z.array(PortalProfile),
  }),
  signUp: endpoint('POST', '/client-portal/signup', {
    summary: 'Asks a firm for access to its portal; the firm says who it is',
    access: anyone(SAME_ANSWER),
    body: z.strictObject({
      slug: Slug,
      name: RequiredPlainName(160, 'Name'),
      email: Email,
      phoneNumber: OptionalText(60),
      message: OptionalText(1000),
    }),
    response: Nothing,
    refusals: ['too_many_attempts'],
    done: 'Your request has been sent. You get an email once your law firm has confirmed it',
  }),
  requestLink: endpoint('POST', '/client-portal/sign-in-link', {
    summary: 'Mails a link that signs in once, within 30 minutes',
    access: anyone(SAME_ANSWER),
    body: z.strictObject({ slug: Slug, email: Email }),
    response: Nothing,
    refusals: ['too_many_attempts'],
    done: 'If this address has access, a sign-in link is on its way',
  }),
  openLink: endpoint('POST', '/client-portal/open-link', {
    summary: 'Starts a session with a mailed link, which works once and for the person it was sent to',
    access: anyone('The link is the proof'),
    body: z.strictObject({ slug: Slug, code: Secret }),
    response: SignedInClient,
    perMinute,
    refusals: ['link_invalid', 'too_many_requests'],
    done: 'Signed in',
  }),
  forgotPassword: endpoint('POST', '/client-portal/forgot-password', {
    summary: 'Mails a link to choose a password, which works once, within an hour',
    access: anyone(SAME_ANSWER),
    body: z.strictObject({ slug: Slug, email: Email }),
    response: Nothing,
    refusals: ['too_many_attempts'],
    done: 'If this address has access, a link to choose a password is on its way',
  }),
  resetPassword: endpoint('POST', '/client-portal/reset-password', {
    summary: 'Sets a password with the mailed link; ends all sessions of the person at the firm',
    access: anyone('The link is the proof'),
    body: z.strictObject({ slug: Slug, id: Secret, password: NewPassword }),
    response: Nothing,
    perMinute,
    refusals: ['link_invalid', 'weak_password', 'too_busy', 'too_many_requests'],
    done: 'Password set. Sign in with it',
  }),
  openClient: endpoint('POST', '/client-portal/open-client', {
    summary: 'Starts a session of another client of the same person at the firm, and ends this one',
    access: client('A person changes between their own clients'),
    body: z.strictObject({ accessId: Id('Client is required') }),
    response: SignedInClient,
    done: 'Opened',
  }),
  chooseNotices: endpoint('PUT', '/client-portal/notices', {
    summary: 'Sets of what the person wants no mail',
    access: client('A person chooses what they are mailed about'),
    body: z.strictObject({ muted: z.array(z.enum(CLIENT_NOTICES, 'Notice is not known')).max(CLIENT_NOTICES.length) }),
    response: Nothing,
    done: 'Saved',
  }),
  sessions: endpoint('GET', '/client-portal/sessions', {
    summary: 'The open sessions of the person at the firm, newest first; none of them in a preview',
    access: client('A person sees their own sessions'),
    response: z.array(OpenSession),
  }),
  endSession: endpoint('DELETE', '/client-portal/sessions/:id', {
    summary: 'Ends another session of the person at the firm; its token is invalid immediately',
    access: client('A person ends their own sessions'),
    params: z.object({ id: Id() }),
    response: Nothing,
    done: 'Device signed out',
  }),
  signOut: endpoint('POST', '/client-portal/logout', {
    summary: 'Ends the session; its token is invalid immediately',
    access: client('A person ends their own session'),
    body: z.strictObject({}),
    response: Nothing,
    done: 'Signed out',
  }),
}
