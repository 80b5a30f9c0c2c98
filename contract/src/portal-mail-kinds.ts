import { DUE, FIRM, PORTAL_LINK, READER, type MailKindDetails } from './mail-kind-shapes.ts'

const news = {
  client: READER,
  firm: FIRM,
  news: ['What is new, if your firm lets mails say it', 'The court has set a date.'],
  link: PORTAL_LINK,
} as const
const newsText = (what: string) => `Dear {client},

{firm} ${what}.

{news}

Read it in the client portal:

{link}

About what you are mailed is your choice, under Details in the portal.`

/** A mail to people of a client that something is new in the portal; mail and subject say the same. */
const newsMail = (what: string) => ({ subject: `{firm} ${what}`, text: newsText(what), required: ['link'] }) as const

/** Mails to people of clients about the portal. */
export const PORTAL_MAIL_KINDS = {
  portalInvitation: {
    group: 'Client portal',
    label: 'Invitation to the portal',
    sent: 'to a person of a client who gets access to the portal',
    placeholders: {
      client: READER,
      firm: FIRM,
      link: ['Where the person signs in, once', 'https://lexhold.example/portal/…'],
      page: ['Where people sign in to the portal', 'https://lexhold.example/portal/…/login'],
    },
    required: ['link'],
    subject: '{firm} has opened your client portal',
    text: `Dear {client},

{firm} has opened its client portal for you. There you see what happens in your matter, what is owed and held, and what is needed from you.

Open it here. You need no password:

{link}

The link works once, within seven days. After that you can have a new one sent to you at {page}`,
  },
  portalSignIn: {
    group: 'Client portal',
    label: 'Link to sign in',
    sent: 'to a person of a client who asks for a link to sign in',
    placeholders: {
      client: READER,
      firm: FIRM,
      link: ['Where the person signs in, once', 'https://lexhold.example/portal/…'],
    },
    required: ['link'],
    subject: 'Sign in to the client portal of {firm}',
    text: `Open this link within 30 minutes to sign in:

{link}

The link works once. If it was not you who asked for it, ignore this email.`,
  },
  portalReset: {
    group: 'Client portal',
    label: 'Link to choose a password',
    sent: 'to a person of a client who wants a new password',
    placeholders: {
      client: READER,
      firm: FIRM,
      link: ['Where the password is chosen, once', 'https://lexhold.example/portal/…'],
    },
    required: ['link'],
    subject: 'Choose a password for the client portal of {firm}',
    text: `Open this link within an hour to choose a password:

{link}

The link works once. If it was not you who asked for it, ignore this email: nothing changes.`,
  },
  portalUpdates: {
    group: 'Client portal',
    label: 'Update on a matter',
    sent: 'to people of a client with whom an update is shared',
    placeholders: news,
    ...newsMail('has shared an update on your matter'),
  },
  portalMessages: {
    group: 'Client portal',
    label: 'Message',
    sent: 'to people of a client to whom your firm writes',
    placeholders: news,
    ...newsMail('has written to you'),
  },
  portalDocuments: {
    group: 'Client portal',
    label: 'Shared document',
    sent: 'to people of a client with whom a document is shared',
    placeholders: news,
    ...newsMail('has shared a document with you'),
  },
  portalRequests: {
    group: 'Client portal',
    label: 'Request to a client',
    sent: 'to people of a client who are asked for documents or answers',
    placeholders: news,
    ...newsMail('needs something from you'),
  },
  portalRequestDue: {
    group: 'Client portal',
    label: 'Reminder of a request before its day',
    sent: 'to people of a client who have not answered yet',
    placeholders: { ...news, due: DUE },
    ...newsMail('needs something from you, which is due on {due}'),
  },
  portalRequestOverdue: {
    group: 'Client portal',
    label: 'Reminder of a request after its day',
    sent: 'to people of a client who have not answered in time',
    placeholders: { ...news, due: DUE },
    ...newsMail('still needs something from you, which was due on {due}'),
  },
} as const satisfies Readonly<Record<string, MailKindDetails>>
