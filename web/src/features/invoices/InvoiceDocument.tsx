import { useQuery } from '@tanstack/react-query'
import type { InvoiceDetail } from '#contract/invoice-shapes.ts'
import { letterhead } from '#contract/letterhead.ts'
import { buildInvoiceDocument } from '#domain/invoice-document.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import { DocumentPaper } from '../../shared/ui/page/DocumentPaper.tsx'

interface Props {
  invoice: InvoiceDetail
  /** Only the sums of each section. */
  isSummary?: boolean
}

/** The document of an invoice, as its PDF and the client's page show it. */
export function InvoiceDocument({ invoice, isSummary = false }: Props) {
  const { firm } = useCurrentUser()
  const ids = invoice.matters.map(({ id }) => id)
  // The call takes no more; so many matters are hardly of one office.
  const matterIds = ids.length > 0 && ids.length <= 200 ? ids.join(',') : undefined
  const { data } = useQuery(queryFor(letterhead.get, { query: { ...firm, matterIds } }))
  if (!data) return null
  const content = buildInvoiceDocument(invoice, { ...data, paper: 'a4' })
  return <DocumentPaper content={isSummary ? { ...content, tables: [] } : content} />
}
