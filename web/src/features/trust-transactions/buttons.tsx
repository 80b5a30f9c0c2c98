import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { trustLedgers } from '#contract/trust-ledgers.ts'
import { trustTransactions } from '#contract/trust-transactions.ts'
import { useCan } from '../../shared/current-user.ts'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import type { DepositProps } from './DepositDialog.tsx'
import type { NewLedgerProps } from './NewLedgerDialog.tsx'

export const DepositDialog = lazyDialog<DepositProps>(async () => ({
  default: (await import('./DepositDialog.tsx')).DepositDialog,
}))
const NewLedgerDialog = lazyDialog<NewLedgerProps>(async () => ({
  default: (await import('./NewLedgerDialog.tsx')).NewLedgerDialog,
}))

/** For people who may record client money. */
export function RecordDepositButton(start: Omit<DepositProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false)
  const [mayPost, mayOpen] = [useCan(trustTransactions.deposit), useCan(trustLedgers.create)]
  if (!mayPost || (!mayOpen && start.ledger === undefined)) return null
  return (
    <>
      <Button leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />} onClick={() => setOpen(true)}>
        Record deposit
      </Button>
      {isOpen && <DepositDialog {...start} onClose={() => setOpen(false)} />}
    </>
  )
}

export function NewLedgerButton(start: Omit<NewLedgerProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false)
  if (!useCan(trustLedgers.create)) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        New ledger
      </Button>
      {isOpen && <NewLedgerDialog {...start} onClose={() => setOpen(false)} />}
    </>
  )
}
