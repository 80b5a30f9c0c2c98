import type { AttachmentOwner } from '../files/public.ts'

/** The client's instruction, and what was checked: who sees the request opens it. */
export const withdrawalFiles: AttachmentOwner = {
  links: 'app.trust_withdrawal_files',
  column: 'withdrawal_id',
  records: 'app.trust_withdrawals',
  noun: 'Trust withdrawal',
  permission: 'trustAccountRequest',
  isPermanent: true,
}
