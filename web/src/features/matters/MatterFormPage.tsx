import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { clients } from '#contract/clients.ts'
import type { Matter } from '#contract/matters.ts'
import { call } from '../../shared/api.ts'
import { clientChoicesQuery } from '../../shared/choices.ts'
import { today } from '../../shared/clock.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { paths } from '../../shared/paths.ts'
import { recordForm, type FormPage } from '../../shared/records/record-form.tsx'
import { urlId, urlSchema } from '../../shared/url-schema.ts'
import { useUrl } from '../../shared/url-state.ts'
import { useConflictPanel, type Question } from '../conflicts/public.ts'
import { MatterFields } from './MatterFields.tsx'
import { matterResolver, newMatter, toBody, valuesOf, type MatterValues } from './matter-values.ts'
import { createMatter, matterQuery, updateMatter } from './queries.ts'

const Url = urlSchema({ clientId: urlId })

const pages = recordForm({
  noun: 'matter',
  list: { label: 'Matters', all: 'All matters', href: () => paths.matters() },
  cancelHref: ({ clientId }: MatterValues) => (clientId ? paths.client(clientId) : paths.matters()),
  href: paths.matter,
  nameOf: ({ matterNumber }) => matterNumber,
  useId: () => useParams({ from: '/firm/matter/$matterId/edit' }).matterId,
  query: matterQuery,
  create: createMatter,
  update: updateMatter,
  useNewValues() {
    const { business } = useCurrentUser()
    const { clientId = '' } = useUrl(Url)
    return newMatter({ clientId, today: today(business.timeZone), currencyCode: business.currencyISOCode })
  },
  valuesOf,
  toBody,
  labels: {
    matterRate: 'Rate type',
    matterOpenDate: 'Opened',
    matterCloseDate: 'Closed',
    matterPracticeAreas: 'Practice areas',
    stageId: 'Stage',
    responsibleUserId: 'Responsible attorney',
    flatRate: 'Flat fee',
    contigencyRate: 'Contingency rate',
    currencyCode: 'Currency',
    billingIncrementMinutes: 'Billing increment',
    courtName: 'Court',
    customValues: 'Custom fields',
    agreedPayers: 'Who pays the bills',
  },
  useParts,
})
export const NewMatterPage: FormPage = pages.NewPage
export const EditMatterPage: FormPage = pages.EditPage

function useParts(values: MatterValues, matter: Matter | undefined) {
  const form = useForm<MatterValues>({ defaultValues: values, resolver: matterResolver, mode: 'onTouched' })
  const conflictReason = useWatch({ control: form.control, name: 'conflictReason' })
  const check = useConflictPanel(useQuestions(form, values, matter), {
    value: conflictReason,
    onChange: (reason) => form.setValue('conflictReason', reason, { shouldDirty: true }),
  })
  const setCurrency = useClientCurrency(form)

  // A client named in the address brings its currency as well.
  useEffect(() => {
    if (!matter && values.clientId !== '') void setCurrency(values.clientId)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because this is about how the form begins
  }, [])

  const fields = <MatterFields form={form} matter={matter} onClient={(id) => !matter && void setCurrency(id)} />
  return { form, ...check, children: fields }
}

/** Gives a new matter the default currency of its client, unless the person has chosen one. */
function useClientCurrency(form: UseFormReturn<MatterValues>) {
  const { firm, business } = useCurrentUser()
  const maySeeClients = useCan(clients.get)
  return async (clientId: string): Promise<void> => {
    if (!maySeeClients || !business.multicurrency) return
    // If the client cannot be read, the firm's currency stays chosen, where the person sees it.
    const client = await call(clients.get, { params: { id: clientId }, query: firm }).catch(() => undefined)
    // Another client may have been chosen in the meantime.
    if (form.getValues('clientId') !== clientId || form.getFieldState('currencyCode').isDirty) return
    form.resetField('currencyCode', { defaultValue: client?.currencyCode ?? business.currencyISOCode })
  }
}

/** New names are checked: the opposing and related parties typed, and a client other than the saved matter's. */
function useQuestions(form: UseFormReturn<MatterValues>, saved: MatterValues, matter: Matter | undefined): Question[] {
  const { firm } = useCurrentUser()
  const [clientId, opposing, related] = useWatch({
    control: form.control,
    name: ['clientId', 'opposingParties', 'relatedParties'],
  })
  const { data: choices } = useQuery(clientChoicesQuery(firm))
  const before = new Set(matter ? [...saved.opposingParties, ...saved.relatedParties].map(({ name }) => name) : [])
  const names = [...opposing, ...related].map(({ name }) => name).filter((name) => !before.has(name))
  const clientName =
    choices?.people.find(({ userId }) => userId === clientId)?.name ??
    choices?.companies.find(({ companyId }) => companyId === clientId)?.companyName
  const isNewClient = clientName !== undefined && clientId !== matter?.clientId
  return [
    { names, matterId: matter?.id },
    { names: isNewClient ? [clientName] : [], clientId, matterId: matter?.id },
  ]
}
