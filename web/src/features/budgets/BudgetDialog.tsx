import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Budget, BudgetKind } from '#contract/budgets.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { Segments } from '../../shared/ui/fields/Segments.tsx'
import { MoneyField } from '../../shared/ui/fields/MoneyField.tsx'
import { NumberField } from '../../shared/ui/fields/NumberField.tsx'
import { Dialog } from '../../shared/ui/overlays/Dialog.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { homeCurrencyOf } from '../../shared/ui/values/format.ts'
import { budgetQuery, deleteBudget, saveBudget } from './queries.ts'
import styles from './budgets.module.css'

const DEFAULT_WARNING = 80
const KINDS = [
  { value: 'amount', label: 'Amount' },
  { value: 'hours', label: 'Hours' },
] as const

/** Sets, changes or removes the budget that a client agreed to for a matter. */
export function BudgetDialog({ matterId, onClose }: { matterId: string; onClose: () => void }) {
  const { firm } = useCurrentUser()
  const answer = useQuery({ ...budgetQuery(firm, matterId), staleTime: 0 })
  if (answer.data !== undefined && answer.isFetchedAfterMount)
    return <BudgetForm key={matterId} matterId={matterId} budget={answer.data} onClose={onClose} />
  return (
    <Dialog opened onClose={onClose} title="Budget" width={420}>
      {answer.isError && <LoadError title="The budget did not load" text="" onRetry={() => void answer.refetch()} />}
    </Dialog>
  )
}

interface Props {
  matterId: string
  budget: Budget | null
  onClose: () => void
}

function BudgetForm({ matterId, budget, onClose }: Props) {
  // The budget as it was when the form opened: a change made by somebody else is refused, not overwritten.
  const [known] = useState(budget)
  const { firm, business } = useCurrentUser()
  const mayRemove = useCan(['budget', 'budget.delete'])
  const [kind, setKind] = useState<BudgetKind>(known?.kind ?? 'amount')
  const [limit, setLimit] = useState(known ? String(known.limit) : '')
  const [warnAt, setWarnAt] = useState(String(known?.warnAtPercent ?? DEFAULT_WARNING))
  const sending = useSending(onClose)
  const save = () =>
    sending.send(() =>
      saveBudget(matterId, {
        kind,
        limit,
        warnAtPercent: Number(warnAt || Number.NaN),
        version: known?.version ?? null,
      }),
    )
  const remove = known && mayRemove && (
    <Button
      variant="subtle"
      color="red"
      ml="auto"
      onClick={() => void sending.send(() => deleteBudget(firm, matterId))}
    >
      Remove budget
    </Button>
  )
  const field = {
    required: true,
    autoFocus: true,
    value: limit,
    onChange: setLimit,
    externalError: sending.errorOf('limit'),
  }
  return (
    <FormDialog
      title="Budget"
      width={420}
      submit="Save budget"
      isSending={sending.isSending}
      refusal={sending.refusal('limit', 'warnAtPercent')}
      onSubmit={() => void save()}
      onClose={onClose}
      also={remove}
      className={styles.form}
    >
      <Segments aria-label="Budget in" data={KINDS} value={kind} onChange={setKind} />
      {kind === 'amount' ? (
        <MoneyField
          {...field}
          label="Amount"
          currency={homeCurrencyOf(business)}
          prompt="Billable time, expenses and flat fees count, billed or not."
        />
      ) : (
        <NumberField {...field} label="Hours" unit="h" prompt="All hours count, billable or not." />
      )}
      <NumberField
        label="Warn from"
        required
        unit="%"
        value={warnAt}
        onChange={setWarnAt}
        externalError={sending.errorOf('warnAtPercent')}
        prompt="A warning is shown from this percentage on: here, in the list, and when time is saved."
      />
    </FormDialog>
  )
}
