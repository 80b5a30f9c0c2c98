import { invalidField, Refusal } from '../../platform/refusal.ts'

export const notIssued = () => new Refusal(409, 'not_issued', 'Only an issued invoice that is not void can be sent')
export const sentInFuture = () =>
  invalidField('sent_in_future', 'day', 'An invoice is marked as sent after it was sent')
export const tooManyMails = () =>
  new Refusal(422, 'too_many_mails', 'The firm has sent very many invoices today. Send the rest tomorrow')
export const clientWithoutMail = () =>
  new Refusal(422, 'client_without_mail', 'The client has no mail address. Add it on the page of the client')
export const linkEnded = () =>
  new Refusal(403, 'link_expired', 'This address no longer opens the invoice. Ask the firm for a new one')
