import { trustReports } from '#contract/trust-reports.ts'
import { recordExport } from '../../platform/export/record.ts'
import { sendExport } from '../../platform/export/send.ts'
import { fileHeaders } from '../../platform/http/file-headers.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { renderDocument } from '../firm-documents/public.ts'
import type { FeatureParts } from '../records/public.ts'
import { getListing, getListingContent, listingExport } from './listing.ts'

export function trustReportRoutes(route: AddRoute, { pdf }: Pick<FeatureParts, 'pdf'>): void {
  route.firm(trustReports.listing, (context, { query }) => getListing(context, query))
  route.raw(trustReports.exportListing, (signed, { query }, reply) =>
    sendExport({ signed, reply, format: query.format }, (tx) => listingExport(tx, query)),
  )
  route.raw(trustReports.listingDocument, async (signed, { query }, reply) => {
    const content = await signed.read((tx) => getListingContent({ ...signed, tx }, query))
    // Typeset after the transaction, so that it holds no connection.
    const bytes = await renderDocument(pdf, content, signed.clock.now())
    await recordExport(signed, { list: `trust-listing-${query.date}`, format: 'pdf' })
    const name = `Trust listing ${query.date}.pdf`
    await reply.headers(fileHeaders({ name, mediaType: 'application/pdf' }, false)).send(Buffer.from(bytes))
  })
}
