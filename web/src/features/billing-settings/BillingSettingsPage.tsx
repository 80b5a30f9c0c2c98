import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../shared/current-user.ts'
import { currenciesQuery } from '../../shared/choices.ts'
import { Page } from '../../shared/ui/page/Page.tsx'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { LoadingSpinner, useAfter } from '../../shared/ui/states/Loading.tsx'
import { InvoiceForm } from './InvoiceForm.tsx'
import { LetterheadForm } from './LetterheadForm.tsx'
import { LogoPanel } from './LogoPanel.tsx'
import { billingSettingsQuery, letterheadQuery, taxCodesQuery } from './queries.ts'
import { TaxCodesPanel } from './TaxCodesPanel.tsx'

/** How the firm numbers, taxes, approves and mails its invoices, and how its documents look. */
export function BillingSettingsPage() {
  const { firm } = useCurrentUser()
  const answers = {
    settings: useQuery(billingSettingsQuery(firm)),
    letterhead: useQuery(letterheadQuery(firm)),
    codes: useQuery(taxCodesQuery(firm)),
    currencies: useQuery(currenciesQuery()),
  }
  const { settings, letterhead, codes, currencies } = answers
  const all = Object.values(answers)
  const isSlow = useAfter(all.some(({ isPending }) => isPending))
  const retry = () => void Promise.all(all.map(({ refetch }) => refetch()))
  return (
    <Page title="Invoices & documents">
      <InlineNote tone="info">
        A change here is about what comes. An issued invoice keeps its number, its taxes and its document.
      </InlineNote>
      {all.some(({ isLoadingError }) => isLoadingError) ? (
        <LoadError title="The settings did not load" text="Nothing was changed." onRetry={retry} />
      ) : (
        isSlow && <LoadingSpinner />
      )}
      {settings.data && <InvoiceForm settings={settings.data} />}
      {codes.data && <TaxCodesPanel codes={codes.data} />}
      {letterhead.data && <LogoPanel letterhead={letterhead.data} />}
      {letterhead.data && currencies.data && (
        <LetterheadForm letterhead={letterhead.data} currencies={currencies.data} />
      )}
    </Page>
  )
}
