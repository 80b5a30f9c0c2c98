import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ClipboardEvent } from 'react'
import { accountBudgets, type AccountBudget, type AccountBudgets } from '#contract/account-budgets.ts'
import { MONTH_NAMES } from '#domain/calendar-day.ts'
import { acceptAmount, amountOf, formatAmount } from '#domain/amount-input.ts'
import { exchange } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import { toast } from '../../shared/toast.ts'
import { FormBar } from '../../shared/ui/fields/FormBar.tsx'
import { NumberField } from '../../shared/ui/fields/NumberField.tsx'
import { SubmitButton } from '../../shared/ui/fields/SubmitButton.tsx'
import { useUnsavedGuard } from '../../shared/ui/fields/use-unsaved-guard.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { FormError } from '../../shared/ui/states/InlineNote.tsx'
import { changedRows, copyYear, pasteBudgets, toTyped, type TypedBudgets } from './budget-values.ts'
import { groupBudgets } from './groups.ts'
import { MonthsTable } from './MonthsTable.tsx'
import styles from './account-budgets.module.css'

interface Props {
  budgets: AccountBudgets
  onClose: () => void
}

/** Sets the budgets of a year: typed, pasted from a spreadsheet, or copied from the year before. */
export function BudgetEditor({ budgets, onClose }: Props) {
  const { firm } = useCurrentUser()
  const { year, rows, currencyCode } = budgets
  const [typed, setTyped] = useState<TypedBudgets>(() => toTyped(rows))
  const sending = useSending(onClose)
  const changed = changedRows(rows, typed)
  const guard = useUnsavedGuard(changed.length > 0 && !sending.isSending)
  const save = async () => {
    const body = {
      ...firm,
      year,
      rows: changed.map(({ account, version }) => ({
        accountId: account.id,
        months: [...(typed.get(account.id) ?? [])],
        version,
      })),
    }
    return (await exchange(accountBudgets.save, { body })).message
  }
  const refusal = sending.refusal()
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (changed.length > 0) void sending.send(save)
      }}
    >
      {guard}
      {refusal !== undefined && <FormError>{refusal}</FormError>}
      <CopyYear budgets={budgets} onCopy={(copied) => setTyped((known) => new Map([...known, ...copied]))} />
      <p className="lx-soft">
        Budget of {year} in {currencyCode}. A column or a block of a spreadsheet may be pasted into any field.
      </p>
      <div className={styles.scroll}>
        <Grid rows={rows} typed={typed} currency={currencyCode} onChange={setTyped} />
      </div>
      <FormBar changes={changed.length}>
        <SubmitButton disabled={changed.length === 0} submitting={sending.isSending}>
          Save budget
        </SubmitButton>
        <Button variant="subtle" onClick={onClose}>
          Cancel
        </Button>
      </FormBar>
    </form>
  )
}

interface GridProps {
  rows: readonly AccountBudget[]
  typed: TypedBudgets
  currency: string
  onChange: (change: (known: TypedBudgets) => TypedBudgets) => void
}

function Grid({ rows, typed, currency, onChange }: GridProps) {
  const groups = groupBudgets(rows)
  const ids = groups.flatMap(({ rows: own }) => own.map(({ account }) => account.id))
  const type = (accountId: string, month: number, text: string) =>
    onChange((known) => new Map([...known, [accountId, (known.get(accountId) ?? []).with(month, text)]]))
  const paste = (accountId: string, month: number) => (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    // A single amount is pasted as into any other field.
    if (!/[\t\n]/.test(text.trim())) return
    event.preventDefault()
    onChange((known) => pasteBudgets(known, ids, { accountId, month }, { text, currency }))
  }
  return (
    <MonthsTable
      groups={groups}
      cells={({ account }) =>
        MONTH_NAMES.map((name, month) => (
          <td key={name}>
            <AmountInput
              label={`${account.code} ${account.name}, ${name}`}
              currency={currency}
              value={typed.get(account.id)?.[month] ?? ''}
              onChange={(text) => type(account.id, month, text)}
              onPaste={paste(account.id, month)}
            />
          </td>
        ))
      }
    />
  )
}

interface InputProps {
  label: string
  currency: string
  /** Plain decimal text. */
  value: string
  onChange: (text: string) => void
  onPaste: (event: ClipboardEvent) => void
}

/** A small field: a year has hundreds of them. Separators appear once it is left. */
function AmountInput({ label, currency, value, onChange, onPaste }: InputProps) {
  const [draft, setDraft] = useState<string>()
  const isDraft = draft !== undefined && amountOf(draft) === value
  return (
    <input
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      value={isDraft ? draft : formatAmount(value, { currency })}
      onFocus={(event) => {
        setDraft(value)
        event.currentTarget.select()
      }}
      onBlur={() => setDraft(undefined)}
      onPaste={onPaste}
      onChange={(event) => {
        const text = acceptAmount(isDraft ? draft : value, event.currentTarget.value, { currency })
        setDraft(text)
        onChange(amountOf(text))
      }}
    />
  )
}

interface CopyProps {
  budgets: AccountBudgets
  onCopy: (copied: TypedBudgets) => void
}

/** Fills the year from the one before; nothing is saved yet. */
function CopyYear({ budgets: { year, basis, currencyCode }, onCopy }: CopyProps) {
  const { firm } = useCurrentUser()
  const client = useQueryClient()
  const [percent, setPercent] = useState('')
  const copy = async (source: 'budget' | 'actual') => {
    try {
      const query = { ...firm, year: year - 1, basis }
      const before = await client.fetchQuery(queryFor(accountBudgets.list, { query }))
      onCopy(copyYear(before.rows, { source, percent: percent.trim(), currency: currencyCode }))
    } catch (error) {
      toast.error(error)
    }
  }
  return (
    <div className={styles.filters}>
      <Button variant="default" onClick={() => void copy('budget')}>
        Copy budget of {year - 1}
      </Button>
      <Button variant="default" onClick={() => void copy('actual')}>
        Copy actual figures of {year - 1}
      </Button>
      <NumberField
        label="Raise by"
        unit="%"
        value={percent}
        onChange={(text) => /^-?\d{0,4}(?:\.\d{0,2})?$/.test(text) && setPercent(text)}
      />
    </div>
  )
}
