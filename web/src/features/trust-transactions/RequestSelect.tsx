import { useQuery } from '@tanstack/react-query'
import { dayText } from '#domain/calendar-day.ts'
import { findQuotedRequest } from '#domain/trust-request.ts'
import { trustRequests, type DepositRequest } from '#contract/trust-requests.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { currencyOf, formatMoney } from '../../shared/ui/values/format.ts'

/** A page of a list holds so many at most. */
const MOST = 200
const NONE: readonly DepositRequest[] = []

/** The deposit requests of an account that wait for money, the latest first. */
export function useOpenRequests(accountId: string): readonly DepositRequest[] {
  const { firm } = useCurrentUser()
  const query = { ...firm, accountId, isOpen: true, size: MOST }
  const { data } = useQuery({ ...queryFor(trustRequests.list, { query }), enabled: accountId !== '' })
  return data?.data ?? NONE
}

/** The request that money answers: as it was chosen, '' for none, else the one whose number the text quotes. */
export const requestFor = (
  open: readonly DepositRequest[],
  { chosen, text }: { chosen: string | undefined; text: string },
): string => chosen ?? findQuotedRequest(text, open)?.id ?? ''

interface Props {
  /** The open requests of one ledger. */
  requests: readonly DepositRequest[]
  value: string
  onChange: (requestId: string) => void
  label?: string
  error?: string | undefined
}

/** Says which deposit request the money answers; not shown where the ledger has none. */
export function RequestSelect({ requests, value, onChange, label = 'It answers', error }: Props) {
  if (requests.length === 0) return null
  return (
    <Select
      label={label}
      entity="deposit request"
      clearable
      placeholder="No request"
      options={requests.map((request) => ({
        value: request.id,
        label: request.number,
        context: `due ${dayText(request.dueOn)}`,
        note: formatMoney(request.outstanding, currencyOf(request)),
      }))}
      value={value}
      onChange={onChange}
      externalError={error}
    />
  )
}
