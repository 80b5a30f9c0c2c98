/**
 * Where a cheque stands: drawn and still in the firm, handed over, paid by the bank, older than the bank pays, stopped at the bank,
 * or destroyed, given back or spoiled.
 */
export const CHEQUE_STATES = ['printed', 'outstanding', 'cleared', 'stale', 'stopped', 'void'] as const
export type ChequeState = (typeof CHEQUE_STATES)[number]

export const CHEQUE_STATE_LABELS: Readonly<Record<ChequeState, string>> = {
  printed: 'Printed',
  outstanding: 'Outstanding',
  cleared: 'Cleared',
  stale: 'Stale',
  stopped: 'Stopped',
  void: 'Void',
}

/** `000124` after `000123`; undefined where a number does not end in digits. */
export function nextChequeNumber(last: string): string | undefined {
  const digits = /\d{1,18}$/.exec(last)?.[0]
  if (digits === undefined) return undefined
  const next = String(BigInt(digits) + 1n).padStart(digits.length, '0')
  return last.slice(0, last.length - digits.length) + next
}
