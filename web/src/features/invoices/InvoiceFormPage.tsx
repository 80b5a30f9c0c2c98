import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useForm, useWatch } from 'react-hook-form'
import { ApiError } from '../../shared/api.ts'
import { matterFactsQuery } from '../../shared/choices.ts'
import { today } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import type { Firm } from '../../shared/firm-of.ts'
import { paths } from '../../shared/paths.ts'
import { markAllStale } from '../../shared/query-client.ts'
import type { SavedInvoice } from '../../shared/records/invoice-extension.ts'
import { recordForm, type FormPage } from '../../shared/records/record-form.tsx'
import { toast } from '../../shared/toast.ts'
import { lazyPart } from '../../shared/ui/overlays/lazy.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { urlId, urlSchema } from '../../shared/url-schema.ts'
import { useUrl } from '../../shared/url-state.ts'
import { Arithmetic } from './Arithmetic.tsx'
import { InvoiceFields, TextFields } from './InvoiceFields.tsx'
import { InvoicePreview } from './InvoicePreview.tsx'
import { invoiceResolver, newValues, toBody, valuesOf, type InvoiceValues } from './invoice-values.ts'
import { invoiceName } from './labels.ts'
import { billingSettingsQuery, createInvoice, invoiceQuery, submitInvoice, updateInvoice } from './queries.ts'
import { useOfferedWork } from './use-offered-work.ts'
import { usePreview } from './use-preview.ts'
import { WorkTable } from './WorkTable.tsx'

const TrustNote = lazyPart(async () => ({ default: (await import('./TrustNote.tsx')).TrustNote }))

const Url = urlSchema({ clientId: urlId, matterId: urlId })
const DRAFT = 'draft'
const SUBMIT = 'submit'

/** Somebody else may have billed work of the form: what is still unbilled is read again and shown. */
async function withFreshWork<Answer>(saving: Promise<Answer>): Promise<Answer> {
  try {
    return await saving
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) markAllStale()
    throw error
  }
}

/** What was pressed, once the invoice is saved. A refusal leaves the draft saved, and its page shows what is possible. */
async function finish(firm: Firm, saved: SavedInvoice, how: string | undefined): Promise<string> {
  if (how === DRAFT) return paths.invoice(saved.id)
  if (how !== SUBMIT && saved.canApprove) return paths.invoice(saved.id, { ask: 'approve' })
  try {
    if (saved.canSubmit) toast.success((await submitInvoice(firm, saved)).message)
  } catch (error) {
    toast.error(error)
  }
  return paths.invoice(saved.id)
}

const pages = recordForm({
  noun: 'invoice',
  list: { label: 'Invoices', all: 'All invoices', href: () => paths.invoices() },
  href: (id) => paths.invoice(id),
  nameOf: invoiceName,
  useId: () => useParams({ from: '/firm/billing/invoice/view/$invoiceId/edit' }).invoiceId,
  query: invoiceQuery,
  create: (firm, body: ReturnType<typeof toBody>, repeatKey) => withFreshWork(createInvoice(firm, body, repeatKey)),
  update: (firm, id, body) => withFreshWork(updateInvoice(firm, id, body)),
  useNewValues() {
    const { business, firm } = useCurrentUser()
    const { data: settings } = useQuery(billingSettingsQuery(firm))
    const { clientId, matterId = '' } = useUrl(Url)
    const { data: matter } = useQuery(matterFactsQuery(firm, matterId))
    if (!settings) throw new Error('The settings are loaded before the form is shown')
    return newValues({
      today: today(business.timeZone),
      homeCurrencyId: business.currencyId,
      clientId: clientId ?? matter?.clientId ?? '',
      matterId,
      settings,
    })
  },
  valuesOf,
  toBody,
  labels: { date: 'Issue date', feeTaxIds: 'Tax on fees', withholdingCodeId: 'Withholding tax', upTo: 'Up to' },
  finish: ({ saved, user, how }) => finish(user.firm, saved, how),
  useParts,
})

/** The firm's terms and note, and the client of a matter, are loaded first: the form begins with them. */
export const NewInvoicePage: FormPage = () => {
  const { firm } = useCurrentUser()
  const { matterId = '' } = useUrl(Url)
  const settings = useQuery(billingSettingsQuery(firm))
  const matter = useQuery(matterFactsQuery(firm, matterId))
  if (settings.data && (matterId === '' || !matter.isPending)) return <pages.NewPage />
  if (!settings.isError) return null
  return <LoadError title="The settings did not load" text="" onRetry={() => void settings.refetch()} />
}
export const EditInvoicePage: FormPage = pages.EditPage

function useParts(values: InvoiceValues, invoice: SavedInvoice | undefined) {
  const form = useForm<InvoiceValues>({ defaultValues: values, resolver: invoiceResolver, mode: 'onTouched' })
  const current = { ...values, ...useWatch({ control: form.control }) } as InvoiceValues
  const work = useOfferedWork(form, current, invoice)
  const preview = usePreview(current)
  const detail = preview.preview?.detail
  const mayApprove = detail?.canApprove ?? invoice?.canApprove ?? false
  return {
    form,
    isWide: true,
    // Cmd and Enter send for approval, whoever may approve.
    hotkey: SUBMIT,
    submit: mayApprove ? 'Approve' : 'Send for approval',
    also: (
      <>
        {mayApprove && (
          <Button type="submit" variant="default" name="how" value={SUBMIT}>
            Send for approval
          </Button>
        )}
        <Button type="submit" variant="default" name="how" value={DRAFT}>
          Save draft
        </Button>
      </>
    ),
    aside: <InvoicePreview {...preview} hasClient={current.clientId !== ''} />,
    children: (
      <>
        <InvoiceFields form={form} values={current} detail={detail} isNew={!invoice} />
        <WorkTable form={form} values={current} work={work} preview={preview.preview} />
        <TextFields form={form} detail={detail} />
        {detail && <TrustNote detail={detail} />}
        <Arithmetic detail={detail} />
      </>
    ),
  }
}
