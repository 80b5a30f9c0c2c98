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

/** What is chosen on both sides, and the calls that match it. */
function useMatching(data: TrustReconciliation, shown: 'open' | 'all') {
  const { firm } = useCurrentUser()
  const [lineIds, setLineIds] = useState(NOTHING)
  const [entryIds, setEntryIds] = useState(NOTHING)
  const [lastMatch, setLastMatch] = useState<string>()
  const { isBusy, run } = useCall()
  const scope = { accountId: data.account.id, to: data.through }
  const lines = useQuery(linesQuery(firm, { ...scope, ...(shown === 'open' && { state: shown }) }))
  const entries = useQuery(entriesQuery(firm, { ...scope, state: shown }))
  const difference = sumOf(lines.data?.data ?? [], lineIds) - sumOf(entries.data?.data ?? [], entryIds)
  const match = () =>
    run(async () => {
      const body = { ...firm, accountId: data.account.id, lineIds: [...lineIds], entryIds: [...entryIds] }
      const answer = await exchange(bankMatching.match, { body })
      setLastMatch(answer.data.id)
      setLineIds(NOTHING)
      setEntryIds(NOTHING)
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
  const count = lineIds.size + entryIds.size
  return {
    lines,
    entries,
    lineIds,
    entryIds,
    setLineIds,
    setEntryIds,
    lastMatch,
    isBusy,
    difference,
    count,
    match,
    undo,
    matchAll,
  }
}

const isControl = ({ target }: KeyboardEvent<HTMLElement>) =>
  target instanceof HTMLElement && target.closest('input, button, a') !== null

/** The lines of the bank beside the entries of the cash book. What is chosen on both sides is matched if its sums agree. */
export function BankAndBook({ data }: { data: TrustReconciliation }) {
  const isDraft = data.state === 'draft'
  const mayMatch = useCan(bankMatching.match) && isDraft
  const [shown, setShown] = useState<'open' | 'all'>(isDraft ? 'open' : 'all')
  const [opened, setOpened] = useState<BankLine>()
  const matching = useMatching(data, shown)
  const canMatch = mayMatch && matching.difference === 0 && matching.count > 1
  /** Space matches what is chosen, U undoes the last match; a check box and a button keep their own keys. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === ' ' && !isControl(event) && canMatch) {
      event.preventDefault()
      void matching.match()
    }
    if (event.key.toLowerCase() === 'u' && matching.lastMatch !== undefined) void matching.undo(matching.lastMatch)
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
        {mayMatch && <MatchBar data={data} matching={matching} canMatch={canMatch} />}
      </div>
      <div className={styles.sides}>
        <LineTable
          answer={matching.lines}
          chosen={matching.lineIds}
          onChoose={mayMatch ? matching.setLineIds : undefined}
          onOpen={mayMatch ? setOpened : undefined}
          onUndo={mayMatch ? (id) => void matching.undo(id) : undefined}
        />
        <EntryTable
          answer={matching.entries}
          chosen={matching.entryIds}
          onChoose={mayMatch ? matching.setEntryIds : undefined}
        />
      </div>
      {opened && <LineDialog line={opened} onClose={() => setOpened(undefined)} />}
    </section>
  )
}

interface MatchBarProps {
  data: TrustReconciliation
  matching: ReturnType<typeof useMatching>
  canMatch: boolean
}

function MatchBar({ data, matching, canMatch }: MatchBarProps) {
  const { difference, count, lastMatch } = matching
  const amount = formatMoney(difference / 1000, { code: data.currencyCode, symbol: data.currencySymbol })
  const sentence = difference === 0 ? 'The sums agree' : `The sums differ by ${amount}`
  return (
    <>
      <span className="lx-soft" aria-live="polite">
        {count === 0 ? 'Choose lines and entries that belong together' : sentence}
      </span>
      <Button variant="default" disabled={!canMatch} loading={matching.isBusy} onClick={() => void matching.match()}>
        Match
      </Button>
      <Button variant="subtle" onClick={() => void matching.matchAll()}>
        Match what fits
      </Button>
      {lastMatch !== undefined && (
        <Button variant="subtle" onClick={() => void matching.undo(lastMatch)}>
          Undo
        </Button>
      )}
    </>
  )
}
