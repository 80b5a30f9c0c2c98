import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import { useState } from 'react'
import type { TrustTransaction, TrustTransactionTotals } from '#contract/trust-shapes.ts'
import { ListPage } from '../../shared/ui/list/ListPage.tsx'
import { totalsRow } from '../../shared/ui/list/totals.tsx'
import { useList } from '../../shared/ui/list/use-list.ts'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { currencyOf, formatCounted } from '../../shared/ui/values/format.ts'
import { Money } from '../../shared/ui/values/Money.tsx'
import { TrustTabs, type TrustTab } from '../trust/public.ts'
import { RecordDepositButton } from './buttons.tsx'
import { columns, phoneRow } from './columns.tsx'
import { TransactionPanel } from './lazy-dialogs.tsx'
import { trustTransactionsList } from './list.ts'

const EMPTY = {
  receipts: 'Each deposit gets a receipt, numbered without gaps.',
  uncleared: 'Cheques and card payments wait here until the bank has credited them.',
  transactions: 'What is received, paid and moved of client money is listed here.',
} as const

/** Everything that happened to client money, its receipts, its cheques, or what has not cleared. */
export function TransactionsPage() {
  const state = useList(trustTransactionsList)
  const [opened, setOpened] = useState<string>()
  const { totals } = state
  const register = (state.url['register'] ?? 'transactions') as TrustTab & keyof typeof EMPTY
  return (
    <ListPage
      state={state}
      columns={columns}
      phone={phoneRow}
      rowName={({ ledger, date }: TrustTransaction) => `${ledger.name}, ${date}`}
      onOpen={({ id }: TrustTransaction) => setOpened(id)}
      totals={register === 'transactions' ? totalsRow(totals, ['out', 'in'], sumsOf) : undefined}
      tabs={
        <TrustTabs
          current={register}
          counts={{
            transactions: totals?.count,
            receipts: totals?.receipts,
            cheques: totals?.cheques,
            uncleared: totals?.uncleared,
          }}
        />
      }
      create={<RecordDepositButton />}
      empty={<EmptyState icon={IconBuildingBank} title="Nothing here yet" text={EMPTY[register]} />}
    >
      {opened !== undefined && <TransactionPanel id={opened} onClose={() => setOpened(undefined)} />}
    </ListPage>
  )
}

/** Currencies are never added together; what was undone is left out. */
const sumsOf = ({ count, sums }: TrustTransactionTotals) => {
  const column = (key: 'received' | 'paid') => (
    <span className="lx-two-line">
      {sums.map((sum) => (
        <Money key={sum.currencyCode} amount={sum[key]} currency={currencyOf(sum)} dashZero />
      ))}
    </span>
  )
  return {
    facts: formatCounted(count, { one: 'transaction', many: 'transactions' }),
    sums: { out: column('paid'), in: column('received') },
  }
}
