import { z } from 'zod'
import {
  AnsweredDay,
  exportKeys,
  firmSpelling,
  FirmQuery,
  Id,
  Moment,
  optionalQuery,
  page,
  pagingKeys,
} from './common.ts'
import { endpoint, needs } from './endpoint.ts'
import { RequiredId, requiredDay } from './fields.ts'

/** What a ledger held at the end of the day. */
const ListedLedger = z.strictObject({
  ledgerId: Id(),
  kind: z.enum(['client', 'float', 'interest']),
  client: z.string(),
  matter: z.string(),
  matterNumber: z.string(),
  balance: z.number(),
  cleared: z.number(),
  /** The last day on which it moved. */
  latestOn: AnsweredDay.nullable(),
})

export const TrustListing = page(ListedLedger).extend({
  currencyCode: z.string(),
  currencySymbol: z.string(),
  /** Of all ledgers, also those that the person may not see. */
  total: z.number(),
  cashBook: z.number(),
  /** What the ledgers hold that the person may not see. */
  restricted: z.number(),
  /** The moment until which what was recorded counts. */
  knownAt: Moment,
})
export type TrustListing = z.infer<typeof TrustListing>

const listingKeys = {
  accountId: RequiredId('Account is required'),
  /** The end of this day. */
  date: requiredDay,
  /** As it was known at that moment: what was recorded later is left out. Now where it is left out. */
  knownAt: optionalQuery(Moment),
}
export const TrustListingQuery = FirmQuery.extend({ ...listingKeys, page: pagingKeys.page, size: pagingKeys.size })
export type TrustListingQuery = z.output<typeof TrustListingQuery>

const reads = needs('trustAccountRequest', 'Reports')

export const trustReports = {
  listing: endpoint('GET', '/admin/trust-listing', {
    summary: 'What each ledger of an account held at the end of a day, as it is known now or was known then',
    access: reads,
    query: TrustListingQuery,
    spelling: firmSpelling,
    response: TrustListing,
  }),
  exportListing: endpoint('GET', '/admin/trust-listing/export', {
    summary: 'The trust listing as CSV or XLSX',
    access: reads,
    query: FirmQuery.extend({ ...listingKeys, format: exportKeys.format }),
    spelling: firmSpelling,
    response: z.string(),
    bare: true,
    refusals: ['busy_exporting'],
  }),
  listingDocument: endpoint('GET', '/admin/trust-listing/document', {
    summary: 'The trust listing as PDF',
    access: reads,
    query: FirmQuery.extend(listingKeys),
    spelling: firmSpelling,
    response: z.string(),
    bare: true,
    refusals: ['listing_too_long'],
  }),
}
