import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bankMatching, type BankCandidates } from '#contract/bank-matching.ts'
import type { BankLine } from '#contract/bank-statements.ts'
import { dayText } from '#domain/calendar-day.ts'
import { exchange } from '../../shared/api.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import type { Firm } from '../../shared/firm-of.ts'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { KeyValueList } from '../../shared/ui/page/KeyValueList.tsx'
import { formatMoney } from '../../shared/ui/values/format.ts'
import { candidatesQuery, ledgersQuery, messageOf } from './queries.ts'

type Way = 'match' | 'deposit' | 'charge' | 'unidentified' | 'bankError'

const LABELS: Readonly<Record<Way, string>> = {
  match: 'An entry of the cash book',
  deposit: 'Client money: record a deposit',
  charge: 'Bank charge: record against the float',
  unidentified: 'Not known yet whose money it is',
  bankError: 'An error of the bank',
}
const SUBMITS: Readonly<Record<Way, string>> = {
  match: 'Match',
  deposit: 'Record deposit',
  charge: 'Record against float',
  unidentified: 'Put into the queue',
  bankError: 'Note the error',
}

const ruleText = ({ purpose, ledger, times }: NonNullable<BankCandidates['rule']>): string =>
  `${times === 1 ? 'Last time' : `The last ${times} times`} such a line was ${purpose === 'bankCharge' ? 'a bank charge' : `for ${ledger}`}`

/** What a line may be. */
const waysOf = (line: BankLine, hasEntries: boolean, mayCharge: boolean): Way[] => [
  ...(hasEntries ? (['match'] as const) : []),
  ...(line.amount > 0 ? (['deposit', 'unidentified'] as const) : mayCharge ? (['charge'] as const) : []),
  'bankError',
]

interface Said {
  readonly way: Way
  readonly entryId: string
  readonly ledgerId: string
  readonly note: string
}

function sendLine(firm: Firm, line: BankLine, { way, entryId, ledgerId, note }: Said): Promise<string> {
  const params = { id: line.id }
  if (way === 'match') {
    const body = { ...firm, accountId: line.accountId, lineIds: [line.id], entryIds: [entryId] }
    return messageOf(exchange(bankMatching.match, { body }))
  }
  if (way === 'deposit')
    return messageOf(exchange(bankMatching.identify, { params, body: { ...firm, ledgerId, purpose: note } }))
  if (way === 'charge') return messageOf(exchange(bankMatching.charge, { params, body: firm }))
  return messageOf(exchange(bankMatching.note, { params, body: { ...firm, kind: way, note } }))
}

/** What is chosen: at first what people did before, and the nearest entry. */
function useSaid(line: BankLine) {
  const { firm } = useCurrentUser()
  const { data } = useQuery(candidatesQuery(firm, line.id))
  const mayCharge = useCan(bankMatching.charge)
  const [chosen, setChosen] = useState<Partial<Said>>({})
  const entries = data?.entries ?? []
  const ways = waysOf(line, entries.length > 0, mayCharge)
  const said: Said = {
    way: ways[0] ?? 'bankError',
    entryId: entries[0]?.id ?? '',
    ledgerId: data?.rule?.ledgerId ?? '',
    note: line.note?.text ?? '',
    ...chosen,
  }
  return { said, entries, ways, rule: data?.rule, say: (more: Partial<Said>) => setChosen({ ...chosen, ...more }) }
}

/** Says what a line of the bank is: an entry that is there, one that is recorded now, or why there is none. */
export function LineDialog({ line, onClose }: { line: BankLine; onClose: () => void }) {
  const { firm } = useCurrentUser()
  const { said, entries, ways, rule, say } = useSaid(line)
  const sending = useSending(onClose)
  return (
    <FormDialog
      title="What is this line?"
      width={600}
      submit={SUBMITS[said.way]}
      isSending={sending.isSending}
      refusal={sending.refusal('ledgerId', 'note')}
      onSubmit={() => void sending.send(() => sendLine(firm, line, said))}
      onClose={onClose}
    >
      <LineFacts line={line} />
      {rule && <InlineNote tone="info">{ruleText(rule)}</InlineNote>}
      <Select
        label="It is"
        entity="choice"
        required
        options={ways.map((value) => ({ value, label: LABELS[value] }))}
        value={said.way}
        onChange={(value) => say({ way: ways.find((one) => one === value) ?? said.way })}
      />
      {said.way === 'match' && (
        <Select
          label="Entry"
          entity="entry"
          required
          options={entries.map((one) => ({
            value: one.id,
            label: `${dayText(one.date)} · ${one.description} · ${one.ledger}`,
          }))}
          value={said.entryId}
          onChange={(entryId) => say({ entryId })}
        />
      )}
      {said.way === 'deposit' && (
        <LedgerSelect
          accountId={line.accountId}
          value={said.ledgerId}
          externalError={sending.errorOf('ledgerId')}
          onChange={(ledgerId) => say({ ledgerId })}
        />
      )}
      {said.way !== 'match' && said.way !== 'charge' && (
        <TextAreaField
          label={said.way === 'deposit' ? 'Purpose' : 'Note'}
          required={said.way === 'bankError'}
          maxLength={500}
          value={said.note}
          onChange={(note) => say({ note })}
          externalError={sending.errorOf('note')}
        />
      )}
    </FormDialog>
  )
}

const LineFacts = ({ line }: { line: BankLine }) => (
  <KeyValueList
    items={[
      { label: 'Date', value: dayText(line.date) },
      {
        label: 'Line',
        value: <span dir="auto">{[line.party, line.description, line.reference].filter(Boolean).join(', ')}</span>,
      },
      { label: 'Amount', value: formatMoney(line.amount, { code: line.currencyCode, symbol: '' }) },
    ]}
  />
)

interface LedgerSelectProps {
  accountId: string
  value: string
  externalError: string | undefined
  onChange: (ledgerId: string) => void
}

function LedgerSelect({ accountId, ...field }: LedgerSelectProps) {
  const { firm } = useCurrentUser()
  const ledgers = useQuery(ledgersQuery(firm, accountId))
  const options = ledgers.data?.data.flatMap(({ id, client, matter }) =>
    client && matter ? [{ value: id, label: `${client.name} · ${matter.number} ${matter.name}` }] : [],
  )
  return <Select label="Ledger" entity="ledger" required load={ledgers} options={options} {...field} />
}
