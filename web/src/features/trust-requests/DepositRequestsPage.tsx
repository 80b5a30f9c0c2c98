import { Button } from '@mantine/core'
import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { trustRequests, type DepositRequest } from '#contract/trust-requests.ts'
import { useCan } from '../../shared/current-user.ts'
import { AppLink, useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { ListPage } from '../../shared/ui/list/ListPage.tsx'
import { useList } from '../../shared/ui/list/use-list.ts'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { TrustTabs } from '../trust/public.ts'
import { columns, phoneRow } from './columns.tsx'
import { requestsList } from './list.ts'

/** What clients are asked to pay in, and what they have paid of it. */
export function DepositRequestsPage() {
  const go = useGo()
  const mayCreate = useCan(trustRequests.create)
  const state = useList(requestsList)
  return (
    <ListPage
      state={state}
      columns={columns}
      phone={phoneRow}
      rowName={({ number, client }: DepositRequest) => `${number}, ${client.name}`}
      onOpen={({ id }: DepositRequest) => void go(paths.trustRequest(id))}
      tabs={<TrustTabs current="requests" counts={{ requests: state.totals?.count }} />}
      create={
        mayCreate && (
          <Button
            component={AppLink}
            href={paths.newTrustRequest()}
            leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
          >
            New deposit request
          </Button>
        )
      }
      empty={
        <EmptyState
          icon={IconBuildingBank}
          title="No deposit requests yet"
          text="What you ask clients to pay into the client account is listed here, with what was received."
        />
      }
    />
  )
}
