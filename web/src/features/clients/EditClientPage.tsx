import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { clients, type Client } from '#contract/clients.ts'
import { call } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import { useSaveWithConflict } from '../../shared/edit-conflict.ts'
import { paths } from '../../shared/paths.ts'
import { toast } from '../../shared/toast.ts'
import { RecordState } from '../../shared/ui/states/RecordState.tsx'
import { ClientFormPage } from './ClientFormPage.tsx'
import { toBody, valuesOf, type ClientValues } from './client-values.ts'
import { clientQuery, updateClient } from './queries.ts'

export function EditClientPage() {
  const { clientId } = useParams({ from: '/firm/clients/$clientId/edit' })
  const { firm } = useCurrentUser()
  const go = useGo()
  // Editing begins with what is stored now, not with what an earlier page has read.
  const client = useQuery({ ...clientQuery(firm, clientId), staleTime: 0 })
  if (!client.data || !client.isFetchedAfterMount) {
    return (
      <RecordState
        what="client"
        answer={client}
        list={{ label: 'All clients', onClick: () => void go(paths.clients()) }}
      />
    )
  }
  return <EditClientForm key={clientId} read={client.data} />
}

/** Fields that the form calls otherwise. */
const LABELS = {
  phoneNumber: 'Phone',
  address: 'Street and number',
  countryCode: 'Country',
  currencyCode: 'Currency',
} as const

/** What is saved is compared with what was read when editing began, whatever was read again since. */
function EditClientForm({ read }: { read: Client }) {
  const { firm } = useCurrentUser()
  const [client] = useState(read)
  const save = useSaveWithConflict({
    what: 'client',
    known: client,
    read: () => call(clients.get, { params: { id: client.id }, query: firm }),
    valuesOf,
    labels: LABELS,
    save: (version, values: ClientValues) => updateClient(firm, client.id, { ...firm, ...toBody(values), version }),
  })
  return (
    <ClientFormPage
      title="Edit client"
      crumbs={[
        { label: 'Clients', href: paths.clients() },
        { label: client.clientNumber, href: paths.client(client.id) },
        { label: 'Edit' },
      ]}
      values={valuesOf(client)}
      clientId={client.id}
      cancelHref={paths.client(client.id)}
      onSave={async (values) => {
        const { message } = await save(values)
        toast.success(message)
        return paths.client(client.id)
      }}
    />
  )
}
