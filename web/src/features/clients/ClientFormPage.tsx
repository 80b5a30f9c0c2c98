import { useParams } from '@tanstack/react-router'
import { useForm, useWatch } from 'react-hook-form'
import type { Client } from '#contract/clients.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { paths } from '../../shared/paths.ts'
import { recordForm, type FormPage } from '../../shared/records/record-form.tsx'
import { useConflictPanel } from '../conflicts/public.ts'
import { ClientFields } from './ClientFields.tsx'
import { clientResolver, namesOf, newClient, toBody, valuesOf, type ClientValues } from './client-values.ts'
import { clientQuery, createClient, updateClient } from './queries.ts'

const pages = recordForm({
  noun: 'client',
  list: { label: 'Clients', all: 'All clients', href: () => paths.clients() },
  href: paths.client,
  nameOf: ({ clientNumber }) => clientNumber,
  useId: () => useParams({ from: '/firm/clients/$clientId/edit' }).clientId,
  query: clientQuery,
  create: createClient,
  update: updateClient,
  useNewValues: () => newClient(useCurrentUser().business.countryCode),
  valuesOf,
  toBody,
  labels: {
    phoneNumber: 'Phone',
    address: 'Street and number',
    countryCode: 'Country',
    currencyCode: 'Currency',
    customValues: 'Custom fields',
  },
  useParts,
})
export const NewClientPage: FormPage = pages.NewPage
export const EditClientPage: FormPage = pages.EditPage

function useParts(values: ClientValues, client: Client | undefined) {
  const form = useForm<ClientValues>({ defaultValues: values, resolver: clientResolver, mode: 'onTouched' })
  const [clientType, firstName, lastName, companyName, contacts, relatedParties, conflictReason] = useWatch({
    control: form.control,
    name: ['clientType', 'firstName', 'lastName', 'companyName', 'contacts', 'relatedParties', 'conflictReason'],
  })
  const names = namesOf({ clientType, firstName, lastName, companyName, contacts, relatedParties })
  // The names that a client already has were checked when they were typed.
  const checked = new Set(client ? namesOf(values) : [])
  const question = { names: names.filter((name) => !checked.has(name)), clientId: client?.id }
  const check = useConflictPanel([question], {
    value: conflictReason,
    onChange: (reason) => form.setValue('conflictReason', reason, { shouldDirty: true }),
  })
  return { form, ...check, children: <ClientFields form={form} /> }
}
