/** Where a deposit request stands: what was received of it counts once it is approved. */
export const DEPOSIT_REQUEST_STATES = [
  'draft',
  'submitted',
  'approved',
  'sent',
  'partPaid',
  'paid',
  'declined',
  'cancelled',
] as const
export type DepositRequestState = (typeof DEPOSIT_REQUEST_STATES)[number]

export const DEPOSIT_REQUEST_STATE_LABELS: Readonly<Record<DepositRequestState, string>> = {
  draft: 'Draft',
  submitted: 'Awaiting approval',
  approved: 'Approved',
  sent: 'Requested',
  partPaid: 'Partly paid',
  paid: 'Paid',
  declined: 'Declined',
  cancelled: 'Cancelled',
}

/** Letters and digits alone, because banks drop the dashes of a reference or put spaces into it. */
const plainCode = (text: string) => text.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** The request whose number a text quotes, such as the reference of a bank transfer; never one whose number only begins like it. */
export const findQuotedRequest = <Request extends { readonly number: string }>(
  text: string,
  requests: readonly Request[],
): Request | undefined => {
  const quoted = plainCode(text)
  return requests.find(({ number }) => {
    const code = plainCode(number)
    for (let at = quoted.indexOf(code); at >= 0; at = quoted.indexOf(code, at + 1))
      if (!/^\d/.test(quoted.slice(at + code.length))) return true
    return false
  })
}
