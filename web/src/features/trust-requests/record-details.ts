import { DEPOSIT_REQUEST_STATE_LABELS } from '#domain/trust-request.ts'
import { paths } from '../../shared/paths.ts'
import { joinFacts } from '../../shared/records/details.ts'
import type { RecordDetails } from '../../shared/records/record-type.ts'
import { formatMoney } from '../../shared/ui/values/format.ts'

export const trustRequestDetails: Pick<RecordDetails, 'hits'> = {
  hits: (found) =>
    found.trustRequests.map((hit) => ({
      key: `trust-request-${hit.id}`,
      label: `${hit.number} ${hit.clientName}`,
      note: joinFacts(
        formatMoney(hit.amount, { symbol: hit.currencySymbol, code: hit.currencyCode }),
        DEPOSIT_REQUEST_STATE_LABELS[hit.state],
      ),
      target: { href: paths.trustRequest(hit.id) },
    })),
}
