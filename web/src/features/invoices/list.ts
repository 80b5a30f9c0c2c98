import { useQuery } from '@tanstack/react-query'
import { AGEING_BUCKETS, AGEING_LABELS } from '#domain/ageing.ts'
import { INVOICE_SORTS, STATES_OF_FILTER, type InvoiceTotals } from '#contract/invoice-shapes.ts'
import { invoices } from '#contract/invoices.ts'
import { holds } from '#domain/permissions.ts'
import { INVOICE_STATE_LABELS, INVOICE_STATES } from '#domain/invoice-state.ts'
import { currenciesQuery } from '../../shared/choices.ts'
import { declareList } from '../../shared/ui/list/declare.ts'
import {
  choiceFilter,
  clientFilter,
  datesFilter,
  matterFilter,
  lookupFilter,
  personFilter,
  type ListFilter,
} from '../../shared/ui/list/filter-kinds.ts'
import { officeFilter } from '../../shared/ui/list/office-filter.ts'
import { urlMatching } from '../../shared/url-schema.ts'

const CURRENCY_CODE = /^[A-Z]{3}$/

/** By its code, where other lookups go by an id. */
const currencyFilter: ListFilter<'currencyCode'> = {
  ...lookupFilter({
    key: 'currency',
    label: 'Currency',
    param: 'currencyCode',
    entity: 'currency',
    useOptions: (_firm, _url, enabled) =>
      useQuery({
        ...currenciesQuery(),
        select: (all) =>
          all.map(({ isoCurrenyCode, currencyName }) => ({
            value: isoCurrenyCode,
            label: `${isoCurrenyCode} – ${currencyName}`,
          })),
        enabled,
      }),
  }),
  reads: { currency: urlMatching(CURRENCY_CODE) },
  isOffered: ({ business }) => business.multicurrency,
}

/** Invoices; the ages are a filter that is set from the strip above the list as well. */
export const invoicesList = declareList({
  name: 'invoices',
  title: 'Invoices',
  noun: { one: 'invoice', many: 'invoices' },
  search: 'Search invoices',
  filters: [
    clientFilter(),
    matterFilter(),
    personFilter({ key: 'responsible', label: 'Responsible', param: 'responsibleUserId' }),
    officeFilter(),
    datesFilter({ key: 'issued', label: 'Issued', param: ['issuedFrom', 'issuedTo'] }),
    datesFilter({ key: 'due', label: 'Due', param: ['dueFrom', 'dueTo'], urlKeys: ['dueFrom', 'dueTo'] }),
    choiceFilter({
      key: 'age',
      label: 'Age',
      param: 'ageing',
      entity: 'age',
      options: AGEING_BUCKETS.map((value) => ({ value, label: AGEING_LABELS[value] })),
    }),
    currencyFilter,
    {
      ...choiceFilter({
        key: 'questions',
        label: 'Questions',
        param: 'isQuestioned',
        options: [{ value: 'open', label: 'Waiting for an answer' }],
        codes: { open: true },
      }),
      isOffered: ({ permissions }) => holds(permissions, 'invoice.create'),
    },
  ],
  tab: choiceFilter({
    key: 'state',
    label: 'State',
    param: 'state',
    options: INVOICE_STATES.map((value) => ({ value, label: INVOICE_STATE_LABELS[value] })),
  }),
  sorts: INVOICE_SORTS,
  defaultSort: { key: 'issued', direction: 'desc' },
  calls: { list: invoices.list, totals: invoices.totals, export: invoices.export },
  count: (totals, { state }) => countOf(totals, state),
})

/** How many invoices a tab has: what is partly paid and not yet due stands among those that were sent. */
export function countOf({ byState }: InvoiceTotals, tab: unknown): number {
  const state = INVOICE_STATES.find((one) => one === tab)
  if (state === undefined) return INVOICE_STATES.reduce((sum, one) => sum + (byState[one] ?? 0), 0)
  return STATES_OF_FILTER[state].reduce((sum, one) => sum + (byState[one] ?? 0), 0)
}
