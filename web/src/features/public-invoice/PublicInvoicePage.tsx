import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { publicInvoice, type OpenInvoice } from '#contract/public-invoice.ts'
import { call, urlOf } from '../../shared/api.ts'
import { queryFor } from '../../shared/query.ts'
import { DocumentPaper } from '../../shared/ui/page/DocumentPaper.tsx'
import { PublicActions } from '../../shared/ui/public/PublicActions.tsx'
import { PublicLink, PublicPage, useReadRecorded } from '../../shared/ui/public/PublicPage.tsx'
import { InvoicePayPanel, PinnedInvoicePay, StatementPayPanel } from './InvoicePayPanel.tsx'

/** An invoice for whoever has its address: to read, to print, to save and to pay. */
export function PublicInvoicePage() {
  const { slug } = useParams({ from: '/paper/billing/invoice/$slug' })
  const answer = useQuery(queryFor(publicInvoice.get, { params: { slug } }, { quiet: true }))
  return (
    <PublicLink noun="invoice" answer={answer}>
      {(invoice) => <Invoice slug={slug} invoice={invoice} />}
    </PublicLink>
  )
}

const recordRead = (slug: string) => call(publicInvoice.view, { params: { slug } }, { quiet: true })

function Invoice({ slug, invoice }: { slug: string; invoice: OpenInvoice }) {
  const { contact, content } = invoice
  useReadRecorded(slug, recordRead)
  return (
    <PublicPage
      contact={contact}
      title={`${content.title} ${content.number} of ${contact.firmName}`}
      question="Questions about this invoice?"
      actions={<PublicActions pdf={urlOf(publicInvoice.pdf, { slug }, { download: true })} />}
      panel={
        <>
          <InvoicePayPanel slug={slug} invoice={invoice} />
          <StatementPayPanel slug={slug} invoice={invoice} />
        </>
      }
      pinned={<PinnedInvoicePay slug={slug} invoice={invoice} />}
    >
      <DocumentPaper content={content} />
    </PublicPage>
  )
}
