import { Refusal } from '../../platform/refusal.ts'

export const tooManyMails = () =>
  new Refusal(422, 'too_many_mails', 'The firm has sent very many documents today. Send the rest tomorrow')
