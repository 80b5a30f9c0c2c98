import { z } from 'zod'
import { Email } from './auth.ts'
import { firmCall, firmKeys, FirmQuery, Moment, Nothing } from './common.ts'
import { anyone, endpoint, needs, signedIn } from './endpoint.ts'

const code = z.string().min(20).max(200)
const OWN = 'A person decides about their own address'
const BY_LINK = 'The link of the mail is the proof'

const EmailChange = z.strictObject({
  newEmail: z.string(),
  /** Whether the link that was mailed to each address was opened and confirmed. */
  isOldConfirmed: z.boolean(),
  isNewConfirmed: z.boolean(),
  expiresAt: Moment,
})

/** The change of a person's own address: it happens once both addresses have confirmed it. */
export const emailChange = {
  get: endpoint('GET', '/users/email-change', {
    summary: 'The change of the own email address that waits to be confirmed; null without one',
    access: signedIn(OWN),
    response: EmailChange.nullable(),
  }),
  start: endpoint('POST', '/users/email-change', {
    summary: 'Mails a link to the old and to the new address; the address changes when both were confirmed',
    access: needs('changeEmail'),
    fresh: true,
    query: FirmQuery,
    body: z.strictObject({ ...firmKeys, email: Email }),
    response: EmailChange,
    refusals: ['email_taken', 'same_email', 'email_not_verified', 'too_many_attempts'],
    done: 'Confirm the change from both addresses: each was sent a link',
  }),
  cancel: endpoint('DELETE', '/users/email-change', {
    summary: 'Gives up the change of the own email address; its links work no longer',
    access: signedIn(OWN),
    query: firmCall.query,
    response: Nothing,
    done: 'The address stays as it is',
  }),
  open: endpoint('POST', '/auth/email-change', {
    summary: 'What a mailed link would confirm',
    access: anyone(BY_LINK),
    readOnly: true,
    body: z.strictObject({ code }),
    response: z.strictObject({
      oldEmail: z.string(),
      newEmail: z.string(),
      /** The address to which the link was mailed. */
      isNew: z.boolean(),
    }),
    refusals: ['link_invalid'],
  }),
  confirm: endpoint('POST', '/auth/email-change/confirm', {
    summary: 'Confirms the change from one address; with the second one the address is changed',
    access: anyone(BY_LINK),
    body: z.strictObject({ code }),
    response: z.strictObject({ email: z.string(), isChanged: z.boolean() }),
    refusals: ['link_invalid', 'email_taken'],
    doneFor: ({ isChanged }: { isChanged: boolean }) =>
      isChanged ? 'Email address changed' : 'Confirmed. The other address has to confirm it too',
  }),
  stop: endpoint('POST', '/auth/email-change/stop', {
    summary: 'Gives up the change by the link of either address, for somebody who did not ask for it',
    access: anyone(BY_LINK),
    body: z.strictObject({ code }),
    response: Nothing,
    refusals: ['link_invalid'],
    done: 'The address stays as it is',
  }),
}
