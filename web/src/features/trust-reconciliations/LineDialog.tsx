import { Button } from '@mantine/core'
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
import { ConfirmSend } from '../../shared/ui/overlays/ConfirmSend.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { KeyValueList } from '../../shared/ui/page/KeyValueList.tsx'
import { formatMoney } from '../../shared/ui/values/format.ts'
import { requestFor, RequestSelect, useOpenRequests } from '../trust-transactions/public.ts'
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

/** What the person has chosen; another ledger forgets the request. */
interface Chosen extends Partial<Omit<Said, 'requestId'>> {
  readonly requestId?: string | undefined
}

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
  /** '' where the money answers no deposit request. */
  readonly requestId: string
  readonly note: string
}

function sendLine(firm: Firm, line: BankLine, { way, entryId, ledgerId, requestId, note }: Said): Promise<string> {
  const params = { id: line.id }
  if (way === 'match') {
    const body = { ...firm, accountId: line.accountId, lineIds: [line.id], entryIds: [entryId] }
    return messageOf(exchange(bankMatching.match, { body }))
  }
  if (way === 'deposit') {
    const body = { ...firm, ledgerId, purpose: note, ...(requestId !== '' && { requestId }) }
    return messageOf(exchange(bankMatching.identify, { params, body }))
  }
  if (way === 'charge') return messageOf(exchange(bankMatching.charge, { params, body: firm }))
  return messageOf(exchange(bankMatching.note, { params, body: { ...firm, kind: way, note } }))
}

/**
 * Whose money a line is, and the deposit request that it answers: as it was chosen, else what the number of a request in the line
 * says, else what people did with such lines.
 */
function useAnswered(line: BankLine, chosen: Chosen, known: string | null | undefined) {
  const open = useOpenRequests(line.amount > 0 ? line.accountId : '')
  const text = [line.reference, line.description, line.party].join(' ')
  const quoted = open.find(({ id }) => id === requestFor(open, { chosen: undefined, text }))
  const ledgerId = chosen.ledgerId ?? quoted?.ledgerId ?? known ?? ''
  const requests = open.filter((request) => request.ledgerId === ledgerId)
  return { ledgerId, requests, requestId: requestFor(requests, { chosen: chosen.requestId, text }) }
}

/** What is chosen: at first what people did before, and the nearest entry. */
function useSaid(line: BankLine) {
  const { firm } = useCurrentUser()
  const { data } = useQuery(candidatesQuery(firm, line.id))
  const mayCharge = useCan(bankMatching.charge)
  const [chosen, setChosen] = useState<Chosen>({})
  const entries = data?.entries ?? []
  const ways = waysOf(line, entries.length > 0, mayCharge)
  const answered = useAnswered(line, chosen, data?.rule?.ledgerId)
  const said: Said = {
    way: ways[0] ?? 'bankError',
    entryId: entries[0]?.id ?? '',
    note: line.note?.text ?? '',
    ...chosen,
    ledgerId: answered.ledgerId,
    requestId: answered.requestId,
  }
  const say = (more: Chosen) => setChosen({ ...chosen, ...more })
  return { said, entries, ways, requests: answered.requests, rule: data?.rule, say }
}

/** Says what a line of the bank is: an entry that is there, one that is recorded now, or why there is none. */
export function LineDialog({ line, onClose }: { line: BankLine; onClose: () => void }) {
  const { firm } = useCurrentUser()
  const { said, entries, ways, requests, rule, say } = useSaid(line)
  const sending = useSending(onClose)
  const [isRemoving, setRemoving] = useState(false)
  const mayRemove = useCan(bankMatching.unnote) && line.note !== null
  if (isRemoving) return <RemoveNoteDialog line={line} onClose={onClose} />
  return (
    <FormDialog
      title="What is this line?"
      width={600}
      submit={SUBMITS[said.way]}
      isSending={sending.isSending}
      refusal={sending.refusal('ledgerId', 'note')}
      onSubmit={() => void sending.send(() => sendLine(firm, line, said))}
      onClose={onClose}
      also={
        mayRemove && (
          <Button variant="subtle" onClick={() => setRemoving(true)}>
            Remove the note
          </Button>
        )
      }
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
          onChange={(ledgerId) => say({ ledgerId, requestId: undefined })}
        />
      )}
      {said.way === 'deposit' && (
        <RequestSelect
          requests={requests}
          value={said.requestId}
          onChange={(requestId) => say({ requestId })}
          error={sending.errorOf('parts')}
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

function RemoveNoteDialog({ line, onClose }: { line: BankLine; onClose: () => void }) {
  const { firm } = useCurrentUser()
  return (
    <ConfirmSend
      title={line.note?.kind === 'bankError' ? 'No error of the bank after all?' : 'Take the line out of the queue?'}
      confirm="Remove the note"
      send={() => messageOf(exchange(bankMatching.unnote, { params: { id: line.id }, query: firm }))}
      onClose={onClose}
    >
      The line is unrecorded again, and has to be explained before the reconciliation is signed.
    </ConfirmSend>
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
