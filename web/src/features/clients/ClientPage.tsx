import { Button } from '@mantine/core'
import IconFileExport from '@tabler/icons-react/dist/esm/icons/IconFileExport.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconArrowMerge from '@tabler/icons-react/dist/esm/icons/IconArrowMerge.mjs'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import type { Client } from '#contract/clients.ts'
import { countryName } from '../../shared/countries.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { RecordActions } from '../../shared/records/RecordActions.tsx'
import { useNewEntry, usePageWork } from '../../shared/records/time-entry-popup-store.ts'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { KeyValueList } from '../../shared/ui/page/KeyValueList.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { RecordPage } from '../../shared/ui/page/RecordPage.tsx'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { RecordState } from '../../shared/ui/states/RecordState.tsx'
import { StaleNote } from '../../shared/ui/states/StaleNote.tsx'
import { facts } from '../../shared/ui/values/facts.ts'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { customFacts, useCustomFacts, useFields } from '../custom-fields/public.ts'
import { ClientEBillingDialog } from '../ledes/public.ts'
import { clientOverviewQuery, Overview, useFileTabs, type FileOverview } from '../matter-file/public.ts'
import { MattersOfClient } from '../matters/public.ts'
import { PortalPanel } from '../portal-access/public.ts'
import { RelatedPartiesPanel } from '../related-parties/public.ts'
import { clientDetails } from './record-details.ts'
import { MergesPanel } from './MergesPanel.tsx'
import { clientQuery } from './queries.ts'
import styles from './clients.module.css'
import pageStyles from '../../shared/ui/page/page.module.css'

const MergeClient = lazyDialog(async () => ({ default: (await import('./MergeClient.tsx')).MergeClient }))

export function ClientPage() {
  const { clientId } = useParams({ from: '/firm/clients/$clientId' })
  const { firm } = useCurrentUser()
  const answer = useQuery(clientQuery(firm, clientId))
  const overview = useQuery(clientOverviewQuery(firm, clientId))
  if (!answer.data) {
    return <RecordState what="client" answer={answer} list={{ label: 'All clients', href: paths.clients() }} />
  }
  const retry = answer.isError ? () => void answer.refetch() : undefined
  return <KnownClient key={clientId} client={answer.data} overview={overview} onRetry={retry} />
}

interface Props {
  client: Client
  overview: UseQueryResult<FileOverview>
  /** Absent while the page is up to date. */
  onRetry: (() => void) | undefined
}

function KnownClient({ client, overview, onRetry }: Props) {
  const newEntry = useNewEntry()
  usePageWork({ clientId: client.id })
  const tabs = useFileTabs({
    file: { kind: 'client', id: client.id },
    clientId: client.id,
    overview: overview.data,
    onNewTime: newEntry,
  })
  const render = () => <ClientOverview client={client} overview={overview} />
  return (
    <RecordPage
      label="Client"
      title={client.name}
      crumbs={[{ label: 'Clients', href: paths.clients() }, { label: client.clientNumber }]}
      badge={
        <>
          <StatusBadge tone="neutral">{client.clientType}</StatusBadge>
          {client.standing !== 'Active' && <StatusBadge tone="warning">{client.standing}</StatusBadge>}
        </>
      }
      sub={clientFacts(client)}
      actions={<Actions client={client} />}
      tabs={[{ key: 'overview', label: 'Overview', render }, ...tabs]}
      href={(tab) => paths.client(client.id, tab)}
      notes={onRetry && <StaleNote onRetry={onRetry} />}
    />
  )
}

function ClientOverview({ client, overview }: Omit<Props, 'onRetry'>) {
  const maySeeMatters = useCan('matterMaster')
  return (
    <Overview
      file={{ kind: 'client', id: client.id }}
      overview={overview}
      href={(tab) => paths.client(client.id, tab)}
      details={<DetailsPanel client={client} />}
      merges={<MergesPanel clientId={client.id} />}
      work={maySeeMatters && <MattersOfClient clientId={client.id} />}
    >
      <ContactsPanel client={client} />
      <PortalPanel clientId={client.id} />
      <RelatedPartiesPanel parties={client.relatedParties} />
      {client.notes && (
        <Panel title="Notes">
          <div className={pageStyles.userText}>{client.notes}</div>
        </Panel>
      )}
    </Overview>
  )
}

const clientFacts = ({ email, phoneNumber, city, countryCode }: Client) =>
  facts([email, phoneNumber, city, countryCode && countryName(countryCode)])

function Actions({ client }: { client: Client }) {
  const go = useGo()
  const [isMerging, setMerging] = useState(false)
  const [isEBilling, setEBilling] = useState(false)
  const mayEdit = useCan(['clientInfo', 'clientInfo.edit'])
  const mayDelete = useCan(['clientInfo', 'clientInfo.delete'])
  const mayOpenMatter = useCan(['matterMaster', 'matterMaster.create'])
  const eBilling = { label: 'E-billing', icon: IconFileExport, onClick: () => setEBilling(true) }
  const merge = { label: 'Merge into another client', icon: IconArrowMerge, onClick: () => setMerging(true) }
  return (
    <>
      <RecordActions
        edit={mayEdit && paths.editClient(client.id)}
        more={[...(mayEdit ? [eBilling] : []), ...(mayDelete ? [merge] : [])]}
        deletes={mayDelete && { details: clientDetails, id: client.id, name: client.name, leadsTo: paths.clients() }}
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
      {isEBilling && <ClientEBillingDialog clientId={client.id} onClose={() => setEBilling(false)} />}
      {isMerging && <MergeClient client={client} onClose={() => setMerging(false)} />}
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
          {
            label: 'Standing',
            value: client.standing === 'Active' ? null : facts([client.standing, client.standingReason]),
          },
          ...useCustomFacts('client', client.customValues),
        ]}
      />
    </Panel>
  )
}

function ContactsPanel({ client: { contacts } }: { client: Client }) {
  const fields = useFields('contact') ?? []
  if (contacts.length === 0) {
    return (
      <Panel title="Contacts">
        <EmptyState icon={IconUsers} title="No contacts" text="The people to contact at this client are listed here." />
      </Panel>
    )
  }
  return (
    <Panel title="Contacts">
      <ul className={styles.contacts}>
        {contacts.map(({ id, name, title, email, phoneNumber, isPrimary, customValues }) => (
          <li key={id}>
            <div>
              <span className="lx-strong">{name}</span> {isPrimary && <StatusBadge tone="info">Primary</StatusBadge>}
            </div>
            <div className="lx-soft">{facts([title, email, phoneNumber])}</div>
            <div className="lx-soft">
              {facts(customFacts(fields, customValues).map(({ label, value }) => `${label}: ${value}`))}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
