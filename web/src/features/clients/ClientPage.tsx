import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Client } from '#contract/clients.ts'
import { countryName } from '../../shared/countries.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { KeyValueList } from '../../shared/ui/page/KeyValueList.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { RecordActions } from '../../shared/ui/page/RecordActions.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { SideBySide } from '../../shared/ui/page/SideBySide.tsx'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { RecordState } from '../../shared/ui/states/RecordState.tsx'
import { StaleNote } from '../../shared/ui/states/StaleNote.tsx'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { MattersOfClient } from '../matters/public.ts'
import { DeleteClient } from './DeleteClient.tsx'
import { clientQuery } from './queries.ts'
import './clients.css'

export function ClientPage() {
  const { clientId = '' }: { clientId?: string } = useParams({ strict: false })
  const { firm } = useCurrentUser()
  const go = useGo()
  const answer = useQuery(clientQuery(firm, clientId))
  const { data: client } = answer
  const maySeeMatters = useCan('matterMaster')
  if (!client) {
    return (
      <RecordState
        what="client"
        answer={answer}
        list={{ label: 'All clients', onClick: () => void go(paths.clients()) }}
      />
    )
  }
  return (
    <Page
      title={client.name}
      crumbs={[{ label: 'Clients', href: paths.clients() }, { label: client.clientNumber }]}
      badge={<StatusBadge tone="neutral">{client.clientType}</StatusBadge>}
      sub={factsOf(client)}
      actions={<Actions client={client} />}
    >
      {answer.isError && <StaleNote onRetry={() => void answer.refetch()} />}
      <SideBySide aside={<DetailsPanel client={client} />}>
        {maySeeMatters && <MattersOfClient clientId={client.id} />}
        <ContactsPanel client={client} />
        {client.notes && (
          <Panel title="Notes">
            <div className="cl-notes">{client.notes}</div>
          </Panel>
        )}
      </SideBySide>
    </Page>
  )
}

const factsOf = ({ email, phoneNumber, city, countryCode }: Client) =>
  [email, phoneNumber, city, countryCode && countryName(countryCode)].filter(Boolean).join(' · ')

function Actions({ client }: { client: Client }) {
  const go = useGo()
  const [isDeleting, setDeleting] = useState(false)
  const mayEdit = useCan(['clientInfo', 'clientInfo.edit'])
  const mayDelete = useCan(['clientInfo', 'clientInfo.delete'])
  const mayOpenMatter = useCan(['matterMaster', 'matterMaster.create'])
  return (
    <>
      <RecordActions
        edit={mayEdit ? paths.editClient(client.id) : undefined}
        remove={mayDelete ? { label: 'Delete client', onClick: () => setDeleting(true) } : undefined}
      >
        {mayOpenMatter && (
          <Button
            leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
            onClick={() => void go(paths.newMatter({ clientId: client.id }))}
          >
            New matter
          </Button>
        )}
      </RecordActions>
      {isDeleting && <DeleteClient client={client} leadsTo={paths.clients()} onClose={() => setDeleting(false)} />}
    </>
  )
}

function DetailsPanel({ client }: { client: Client }) {
  const address = [client.address, [client.postalCode, client.city].filter(Boolean).join(' '), client.state]
    .filter(Boolean)
    .join(', ')
  return (
    <Panel title="Details">
      <KeyValueList
        items={[
          { label: 'Number', value: client.clientNumber },
          { label: 'Email', value: client.email },
          { label: 'Phone', value: client.phoneNumber },
          { label: 'Website', value: client.website },
          { label: 'Address', value: address },
          { label: 'Country', value: client.countryCode && countryName(client.countryCode) },
          { label: 'Currency', value: client.currencyCode },
          { label: 'Tax number', value: client.taxNumber },
        ]}
      />
    </Panel>
  )
}

function ContactsPanel({ client: { contacts } }: { client: Client }) {
  if (contacts.length === 0) {
    return (
      <Panel title="Contacts">
        <EmptyState icon={IconUsers} title="No contacts" text="People to speak to at this client are kept here." />
      </Panel>
    )
  }
  return (
    <Panel title="Contacts">
      <ul className="cl-contacts">
        {contacts.map(({ id, name, title, email, phoneNumber, isPrimary }) => (
          <li key={id}>
            <div>
              <span className="strong">{name}</span> {isPrimary && <StatusBadge tone="info">Primary</StatusBadge>}
            </div>
            <div className="soft">{[title, email, phoneNumber].filter(Boolean).join(' · ')}</div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
