import { Button } from '@mantine/core'
import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { TrustWithdrawal } from '#contract/trust-withdrawal-shapes.ts'
import { trustWithdrawals } from '#contract/trust-withdrawals.ts'
import { useCan } from '../../shared/current-user.ts'
import { AppLink, useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { Segments } from '../../shared/ui/fields/Segments.tsx'
import { ListPage } from '../../shared/ui/list/ListPage.tsx'
import { useList } from '../../shared/ui/list/use-list.ts'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { lazyPart } from '../../shared/ui/overlays/lazy.tsx'
import { TrustTabs } from '../trust/public.ts'
import { columns, phoneRow } from './columns.tsx'
import { withdrawalsList } from './list.ts'

const ApprovalSettings = lazyPart(() => import('./ApprovalSettings.tsx'))

const VIEWS = [
  { value: 'all', label: 'All' },
  { value: 'yes', label: 'Waiting for you' },
] as const

/** Requests to pay client money out, and those that wait for the person. */
export function WithdrawalsPage() {
  const go = useGo()
  const mayCreate = useCan(trustWithdrawals.create)
  const mayApprove = useCan(trustWithdrawals.approve)
  const maySet = useCan(trustWithdrawals.updateSettings)
  const state = useList(withdrawalsList)
  const views = mayApprove && (
    <Segments
      aria-label="Requests"
      data={VIEWS}
      value={state.url['decide'] === 'yes' ? 'yes' : 'all'}
      onChange={(value) => state.change({ decide: value === 'yes' ? 'yes' : null, page: null })}
    />
  )
  return (
    <ListPage
      state={state}
      columns={columns}
      phone={phoneRow}
      rowName={({ number, payee }: TrustWithdrawal) => `${number}, ${payee}`}
      onOpen={({ id }: TrustWithdrawal) => void go(paths.trustWithdrawal(id))}
      views={views}
      tabs={<TrustTabs current="withdrawals" counts={{ withdrawals: state.totals?.count }} />}
      create={
        <>
          {maySet && <ApprovalSettings />}
          {mayCreate && (
            <Button
              component={AppLink}
              href={paths.newTrustWithdrawal()}
              leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
            >
              Request withdrawal
            </Button>
          )}
        </>
      }
      empty={
        <EmptyState
          icon={IconBuildingBank}
          title="No withdrawal requests yet"
          text="What colleagues ask to be paid out of client money is listed here, with its approvals."
        />
      }
    />
  )
}
