import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { BankEntry, BankEntryPage } from '#contract/bank-matching.ts'
import type { BankLine, BankLinePage } from '#contract/bank-statements.ts'
import { dayText } from '#domain/calendar-day.ts'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { LoadingSpinner, useAfter } from '../../shared/ui/states/Loading.tsx'
import { formatCount, formatCounted, formatMoney } from '../../shared/ui/values/format.ts'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import styles from './reconciliation.module.css'

type Choose = ((chosen: ReadonlySet<string>) => void) | undefined

/** Amounts of one account need no sign of the currency. */
const amount = (value: number, code: string) => formatMoney(value, { code, symbol: '' })

function toggle(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(chosen)
  if (!next.delete(id)) next.add(id)
  return next
}

interface Noun {
  readonly one: string
  readonly many: string
}

interface SideProps<Page> {
  answer: UseQueryResult<Page>
  title: string
  /** What its rows are. */
  noun: Noun
  /** What stands where there are no rows. */
  empty: string
  hasMore: boolean | undefined
  children: ReactNode
}

interface Rows {
  data: readonly { readonly matchId: string | null }[]
}

/** `38 lines, 37 matched` */
function countText(rows: Rows['data'], noun: Noun): string {
  const matched = rows.filter(({ matchId }) => matchId !== null).length
  return [formatCounted(rows.length, noun), ...(matched > 0 ? [`${formatCount(matched)} matched`] : [])].join(', ')
}

function Count({ rows, noun }: { rows: Rows['data'] | undefined; noun: Noun }) {
  if (rows === undefined || rows.length === 0) return null
  return <small className="lx-muted lx-num"> {countText(rows, noun)}</small>
}

function Side<Page extends Rows>({ answer, title, noun, empty, hasMore, children }: SideProps<Page>) {
  const isSlow = useAfter(answer.data === undefined && !answer.isError)
  return (
    <div className={styles.side}>
      <h2>
        {title}
        {!hasMore && <Count rows={answer.data?.data} noun={noun} />}
      </h2>
      {answer.isError && (
        <LoadError title="Did not load" text={answer.error.message} onRetry={() => void answer.refetch()} />
      )}
      {isSlow && <LoadingSpinner />}
      {answer.data?.data.length === 0 && <p className={styles.none}>{empty}</p>}
      {answer.data && answer.data.data.length > 0 && <div className={styles.scroll}>{children}</div>}
      {hasMore && <p className={styles.none}>The latest {answer.data?.data.length} are shown. Match these first.</p>}
    </div>
  )
}

const LINE = { one: 'line', many: 'lines' } as const
const ENTRY = { one: 'entry', many: 'entries' } as const

const Head = ({ hasChecks, what }: { hasChecks: boolean; what: string }) => (
  <thead>
    <tr>
      {hasChecks && (
        <th scope="col" className={styles.check}>
          <span className="lx-sr-only">Choose</span>
        </th>
      )}
      <th scope="col">Date</th>
      <th scope="col">{what}</th>
      <th scope="col" className="lx-right">
        Amount
      </th>
      <th scope="col">Status</th>
    </tr>
  </thead>
)

const Check = ({
  name,
  checked,
  disabled,
  onChange,
}: {
  name: string
  checked: boolean
  disabled: boolean
  onChange: () => void
}) => (
  <td className={styles.check}>
    <input type="checkbox" aria-label={`Choose ${name}`} checked={checked} disabled={disabled} onChange={onChange} />
  </td>
)

const lineName = (line: BankLine) => [line.party, line.description].filter(Boolean).join(', ') || 'Restricted matter'

interface LineTableProps {
  answer: UseQueryResult<BankLinePage>
  chosen: ReadonlySet<string>
  onChoose: Choose
  onOpen: ((line: BankLine) => void) | undefined
  onUndo: ((matchId: string) => void) | undefined
}

/** What the bank shows to the end of the day. */
export function LineTable({ answer, chosen, onChoose, onOpen, onUndo }: LineTableProps) {
  return (
    <Side
      answer={answer}
      title="Bank statement"
      noun={LINE}
      empty="Every line of the bank is matched"
      hasMore={answer.data?.hasMore}
    >
      <table className={`lx-table ${styles.table}`}>
        <caption className="lx-sr-only">Lines of the bank, the latest first</caption>
        <Head hasChecks={onChoose !== undefined} what="Line" />
        <tbody>
          {answer.data?.data.map((line) => (
            <tr key={line.id} data-chosen={chosen.has(line.id) || undefined}>
              {onChoose && (
                <Check
                  name={lineName(line)}
                  checked={chosen.has(line.id)}
                  disabled={line.matchId !== null}
                  onChange={() => onChoose(toggle(chosen, line.id))}
                />
              )}
              <td className="lx-num">{dayText(line.date)}</td>
              <td dir="auto" className={styles.words} title={lineName(line)}>
                {lineName(line)}
              </td>
              <td className="lx-right lx-num">{amount(line.amount, line.currencyCode)}</td>
              <td className={styles.status}>
                <LineStatus line={line} />
                {line.matchId === null && onOpen && (
                  <Button size="compact-xs" variant="subtle" onClick={() => onOpen(line)}>
                    Explain<span className="lx-sr-only"> {lineName(line)}</span>
                  </Button>
                )}
                {line.matchId !== null && onUndo && (
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    onClick={() => line.matchId !== null && onUndo(line.matchId)}
                  >
                    Undo<span className="lx-sr-only"> the match of {lineName(line)}</span>
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Side>
  )
}

function LineStatus({ line }: { line: BankLine }) {
  if (line.matchId !== null)
    return (
      <StatusBadge plain tone="success">
        Matched
      </StatusBadge>
    )
  if (line.note?.kind === 'bankError')
    return (
      <StatusBadge plain tone="warning">
        Bank’s error
      </StatusBadge>
    )
  if (line.note?.kind === 'unidentified')
    return (
      <StatusBadge plain tone="warning">
        Unidentified
      </StatusBadge>
    )
  return (
    <StatusBadge plain tone="danger">
      Unrecorded
    </StatusBadge>
  )
}

/** What the cash book says to the end of the day. */
export function EntryTable({
  answer,
  chosen,
  onChoose,
}: {
  answer: UseQueryResult<BankEntryPage>
  chosen: ReadonlySet<string>
  onChoose: Choose
}) {
  const name = (entry: BankEntry) => [entry.description, entry.reference].filter(Boolean).join(', ')
  return (
    <Side
      answer={answer}
      title="Cash book"
      noun={ENTRY}
      empty="The bank has shown every entry"
      hasMore={answer.data?.hasMore}
    >
      <table className={`lx-table ${styles.table}`}>
        <caption className="lx-sr-only">Entries of the cash book, the latest first</caption>
        <Head hasChecks={onChoose !== undefined} what="Entry" />
        <tbody>
          {answer.data?.data.map((entry) => (
            <tr key={entry.id} data-chosen={chosen.has(entry.id) || undefined}>
              {onChoose && (
                <Check
                  name={name(entry)}
                  checked={chosen.has(entry.id)}
                  disabled={entry.matchId !== null}
                  onChange={() => onChoose(toggle(chosen, entry.id))}
                />
              )}
              <td className="lx-num">{dayText(entry.date)}</td>
              <td dir="auto" className={styles.words} title={`${name(entry)} · ${entry.ledger}`}>
                {name(entry)}
                {entry.matterNumber !== '' && <span className="lx-soft"> {entry.matterNumber}</span>}
              </td>
              <td className="lx-right lx-num">{amount(entry.amount, entry.currencyCode)}</td>
              <td>
                {entry.matchId !== null ? (
                  <StatusBadge plain tone="success">
                    Matched
                  </StatusBadge>
                ) : (
                  <StatusBadge plain tone="info">
                    {entry.amount > 0 ? 'In transit' : 'Outstanding'}
                  </StatusBadge>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Side>
  )
}
