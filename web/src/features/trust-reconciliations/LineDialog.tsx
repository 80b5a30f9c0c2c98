import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bankMatching, type BankCandidates } from '#contract/bank-matching.ts'
import type { BankLine } from '#contract/bank-statements.ts'
import { dayText } from '#domain/calendar-day.ts'
import { exchange } from '../../shared/api.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
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

/** Says what a line of the bank is: an entry that is there, one that is recorded now, or why there is none. */
export function LineDialog({ line, onClose }: { line: BankLine; onClose: () => void }) {
  const { firm } = useCurrentUser()
  const candidates = useQuery(candidatesQuery(firm, line.id))
  const isIn = line.amount > 0
  const ledgers = useQuery({ ...ledgersQuery(firm, line.accountId), enabled: isIn })
  const mayCharge = useCan(bankMatching.charge)
  const [chosen, setChosen] = useState<Way>()
  const [entryId, setEntryId] = useState<string>()
  const [ledgerId, setLedgerId] = useState<string>()
  const [note, setNote] = useState(line.note?.text ?? '')
  const sending = useSending(onClose)
  const entries = candidates.data?.entries ?? []
  const rule = candidates.data?.rule ?? undefined
  const ways: Way[] = [
    ...(entries.length > 0 ? (['match'] as const) : []),
    ...(isIn ? (['deposit', 'unidentified'] as const) : mayCharge ? (['charge'] as const) : []),
    'bankError',
  ]
  const way = chosen ?? ways[0] ?? 'bankError'
  const entry = entryId ?? entries[0]?.id ?? ''
  const ledger = ledgerId ?? rule?.ledgerId ?? ''
  const params = { id: line.id }
  const send = () => {
    if (way === 'match')
      return messageOf(
        exchange(bankMatching.match, {
          body: { ...firm, accountId: line.accountId, lineIds: [line.id], entryIds: [entry] },
        }),
      )
    if (way === 'deposit')
      return messageOf(exchange(bankMatching.identify, { params, body: { ...firm, ledgerId: ledger, purpose: note } }))
    if (way === 'charge') return messageOf(exchange(bankMatching.charge, { params, body: firm }))
    return messageOf(exchange(bankMatching.note, { params, body: { ...firm, kind: way, note } }))
  }
  return (
    <FormDialog
      title="What is this line?"
      width={600}
      submit={SUBMITS[way]}
      isSending={sending.isSending}
      refusal={sending.refusal('ledgerId', 'note')}
      onSubmit={() => void sending.send(send)}
      onClose={onClose}
    >
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
      {rule && <InlineNote tone="info">{ruleText(rule)}</InlineNote>}
      <Select
        label="It is"
        entity="choice"
        required
        options={ways.map((value) => ({ value, label: LABELS[value] }))}
        value={way}
        onChange={(value) => setChosen(ways.find((one) => one === value))}
      />
      {way === 'match' && (
        <Select
          label="Entry"
          entity="entry"
          required
          options={entries.map((one) => ({
            value: one.id,
            label: `${dayText(one.date)} · ${one.description} · ${one.ledger}`,
          }))}
          value={entry}
          onChange={setEntryId}
        />
      )}
      {way === 'deposit' && (
        <Select
          label="Ledger"
          entity="ledger"
          required
          load={ledgers}
          options={ledgers.data?.data.flatMap((one) =>
            one.kind === 'client'
              ? [
                  {
                    value: one.id,
                    label: `${one.client?.name ?? ''} · ${one.matter?.number ?? ''} ${one.matter?.name ?? ''}`,
                  },
                ]
              : [],
          )}
          value={ledger}
          onChange={setLedgerId}
          externalError={sending.errorOf('ledgerId')}
        />
      )}
      {way !== 'match' && way !== 'charge' && (
        <TextAreaField
          label={way === 'deposit' ? 'Purpose' : 'Note'}
          required={way === 'bankError'}
          maxLength={500}
          value={note}
          onChange={setNote}
          externalError={sending.errorOf('note')}
        />
      )}
    </FormDialog>
  )
}
