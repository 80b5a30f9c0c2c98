import { useQuery } from '@tanstack/react-query'
import type { EndpointShape } from '#contract/endpoint.ts'
import { trustWithdrawals } from '#contract/trust-withdrawals.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'

interface Calls {
  readonly pays: EndpointShape
  readonly requests: EndpointShape
  /** It needs no approval, whatever the firm says. */
  readonly isFree?: boolean
}

/**
 * How the person takes money out of a ledger: they pay it, or ask for it where somebody else approves it or they may not pay
 * themselves, or neither. Undefined until it is known.
 */
export function useWithdrawalWay({ pays, requests, isFree = false }: Calls): 'pay' | 'request' | 'none' | undefined {
  const { firm } = useCurrentUser()
  const [mayPay, mayRequest] = [useCan(pays), useCan(requests)]
  const { data: settings } = useQuery(queryFor(trustWithdrawals.settings, { query: firm }))
  if (settings === undefined) return undefined
  if (mayPay && (isFree || settings.withdrawalApprovers === 0)) return 'pay'
  return mayRequest ? 'request' : 'none'
}
