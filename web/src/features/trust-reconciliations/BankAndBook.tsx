import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import { bankMatching } from '#contract/bank-matching.ts'
import type { BankLine } from '#contract/bank-statements.ts'
import type { TrustReconciliation } from '#contract/trust-reconciliations.ts'
import { exchange } from '../../shared/api.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { formatMoney } from '../../shared/ui/values/format.ts'
import { EntryTable, LineTable } from './MatchTables.tsx'
import { entriesQuery, linesQuery, messageOf } from './queries.ts'
import { useCall } from './use-call.ts'
import styles from './reconciliation.module.css'

const LineDialog = lazyDialog(async () => ({ default: (await import('./LineDialog.tsx')).LineDialog }))

const NOTHING: ReadonlySet<string> = new Set()
const sumOf = (rows: readonly { id: string; amount: number }[], chosen: ReadonlySet<string>): number =>
  rows.filter(({ id }) => chosen.has(id)).reduce((sum, { amount }) => sum + Math.round(amount * 1000), 0)

/** The lines of the bank beside the entries of the cash book. What is chosen on both sides is matched if its sums agree. */
export function BankAndBook({ data }: { data: TrustReconciliation }) {
  const { firm } = useCurrentUser()
  const isDraft = data.state === 'draft'
  const mayMatch = useCan(bankMatching.match) && isDraft
  const [shown, setShown] = useState<'open' | 'all'>(isDraft ? 'open' : 'all')
  const [lineIds, setLineIds] = useState(NOTHING)
  const [entryIds, setEntryIds] = useState(NOTHING)
  const [lastMatch, setLastMatch] = useState<string>()
  const [opened, setOpened] = useState<BankLine>()
  const { isBusy, run } = useCall()
  const scope = { accountId: data.account.id, to: data.through }
  const lines = useQuery(linesQuery(firm, { ...scope, ...(shown === 'open' && { state: shown }) }))
  const entries = useQuery(entriesQuery(firm, { ...scope, state: shown }))
  const [lineRows, entryRows] = [lines.data?.data ?? [], entries.data?.data ?? []]
  const difference = sumOf(lineRows, lineIds) - sumOf(entryRows, entryIds)
  const canMatch = mayMatch && difference === 0 && lineIds.size + entryIds.size > 1

  const clear = () => {
    setLineIds(NOTHING)
    setEntryIds(NOTHING)
  }
  const match = () =>
    run(async () => {
      const body = { ...firm, accountId: data.account.id, lineIds: [...lineIds], entryIds: [...entryIds] }
      const answer = await exchange(bankMatching.match, { body })
      setLastMatch(answer.data.id)
      clear()
      return answer.message
    })
  const undo = (id: string) =>
    run(async () => {
      setLastMatch(undefined)
      return messageOf(exchange(bankMatching.unmatch, { params: { id }, query: firm }))
    })
  const matchAll = () =>
    run(async () => {
      const { data: found } = await exchange(bankMatching.run, { body: { ...firm, accountId: data.account.id } })
      return found.matched === 0 ? 'Nothing fits without a doubt' : `${found.matched} matched`
    })
  /** Space matches what is chosen, U undoes the last match; a check box and a button keep their own keys. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isControl = event.target instanceof HTMLElement && event.target.closest('input, button, a') !== null
    if (event.key === ' ' && !isControl && canMatch) {
      event.preventDefault()
      void match()
    }
    if (event.key.toLowerCase() === 'u' && lastMatch !== undefined) void undo(lastMatch)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- the keys work on the chosen rows, as its buttons do
    <section className={styles.match} aria-label="Bank statement and cash book" tabIndex={0} onKeyDown={onKeyDown}>
      <div className={styles.matchBar}>
        <div role="group" aria-label="Rows" className="lx-seg">
          {(['open', 'all'] as const).map((one) => (
            <label key={one} className="lx-seg-label">
              <input
                type="radio"
                className="lx-sr-only"
                name="rows"
                checked={shown === one}
                onChange={() => setShown(one)}
              />
              {one === 'open' ? 'Open' : 'All'}
            </label>
          ))}
        </div>
        {mayMatch && (
          <>
            <span className="lx-soft" aria-live="polite">
              {lineIds.size + entryIds.size === 0
                ? 'Choose lines and entries that belong together'
                : difference === 0
                  ? 'The sums agree'
                  : `The sums differ by ${formatMoney(difference / 1000, { code: data.currencyCode, symbol: data.currencySymbol })}`}
            </span>
            <Button variant="default" disabled={!canMatch} loading={isBusy} onClick={() => void match()}>
              Match
            </Button>
            <Button variant="subtle" onClick={() => void matchAll()}>
              Match what fits
            </Button>
            {lastMatch !== undefined && (
              <Button variant="subtle" onClick={() => void undo(lastMatch)}>
                Undo
              </Button>
            )}
          </>
        )}
      </div>
      <div className={styles.sides}>
        <LineTable
          answer={lines}
          chosen={lineIds}
          onChoose={mayMatch ? setLineIds : undefined}
          onOpen={mayMatch ? setOpened : undefined}
          onUndo={mayMatch ? (id) => void undo(id) : undefined}
        />
        <EntryTable answer={entries} chosen={entryIds} onChoose={mayMatch ? setEntryIds : undefined} />
      </div>
      {opened && <LineDialog line={opened} onClose={() => setOpened(undefined)} />}
    </section>
  )
}
