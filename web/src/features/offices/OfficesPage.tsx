import { useQuery } from '@tanstack/react-query'
import { letterhead } from '#contract/letterhead.ts'
import { offices, type Office } from '#contract/offices.ts'
import { officesQuery } from '../../shared/choices.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { queryFor } from '../../shared/query.ts'
import type { Column } from '../../shared/ui/list/columns.ts'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { KeyValueList } from '../../shared/ui/page/KeyValueList.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { facts } from '../../shared/ui/values/facts.ts'
import { OneLine } from '../../shared/ui/values/OneLine.tsx'
import { FirmListPanel, ListWidth } from '../firm-lists/public.ts'

const OfficeDialog = lazyDialog(async () => ({ default: (await import('./OfficeDialog.tsx')).OfficeDialog }))

const inOneLine = (address: string) => address.split('\n').filter(Boolean).join(', ')

const columns: readonly Column<Office>[] = [
  { key: 'address', header: 'Address', cell: ({ address }) => <OneLine text={inOneLine(address)} /> },
  {
    key: 'contact',
    header: 'Phone and email',
    width: 280,
    priority: 2,
    cell: ({ phone, email }) => <OneLine text={facts([phone, email])} />,
  },
]

/** Where the firm works: its head office, and further offices whose address the documents of their matters carry. */
export function OfficesPage() {
  const { firm } = useCurrentUser()
  const load = useQuery(officesQuery(firm))
  const seesLetterhead = useCan(letterhead.get)
  return (
    <Page
      title="Offices"
      sub="Invoices, receipts and deposit requests carry the address of the office of their matters. Issued ones stay as they are."
    >
      {seesLetterhead && (
        <ListWidth>
          <HeadOffice />
        </ListWidth>
      )}
      <FirmListPanel
        title="Further offices"
        noun={{ one: 'office', many: 'offices' }}
        load={load}
        columns={columns}
        contextOf={({ address }) => inOneLine(address)}
        calls={offices}
        dialog={(office, onClose) => <OfficeDialog office={office} onClose={onClose} />}
      />
    </Page>
  )
}

/** The firm's own address, which is that of its letterhead. */
function HeadOffice() {
  const { firm } = useCurrentUser()
  const { data } = useQuery(queryFor(letterhead.get, { query: firm }))
  if (!data) return null
  return (
    <Panel
      title="Head office"
      more={
        <AppLink href={paths.invoiceSettings()} className="lx-link">
          Edit
        </AppLink>
      }
    >
      <KeyValueList
        items={[
          { label: 'Address', value: inOneLine(data.address) },
          { label: 'Phone', value: data.phone },
          { label: 'Email', value: data.email },
          { label: 'Tax number', value: data.taxNumber },
        ]}
      />
    </Panel>
  )
}
