import { Button } from '@mantine/core'
import { useState } from 'react'
import { ledgerAccounts, type LedgerAccount } from '#contract/ledger-accounts.ts'
import { ACCOUNT_TYPES } from '#domain/chart-of-accounts.ts'
import { exchange } from '../../shared/api.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { CheckboxField } from '../../shared/ui/fields/CheckboxField.tsx'
import { CurrencySelect } from '../../shared/ui/fields/CurrencySelect.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { ACCOUNT_TYPE_LABELS } from './labels.ts'
import { messageOf } from './queries.ts'

const TYPES = ACCOUNT_TYPES.map((value) => ({ value, label: ACCOUNT_TYPE_LABELS[value].one }))

interface Props {
  /** Undefined for a new account. */
  account: LedgerAccount | undefined
  onClose: () => void
}

/** Adds an account, renames it, closes it, opens it again, or deletes it while nothing is posted to it. */
export function AccountDialog({ account, onClose }: Props) {
  const { firm } = useCurrentUser()
  const [code, setCode] = useState(account?.code ?? '')
  const [name, setName] = useState(account?.name ?? '')
  const [type, setType] = useState<string>(account?.type ?? '')
  const [currencyId, setCurrencyId] = useState('')
  const [holdsMoney, setHoldsMoney] = useState(account?.holdsMoney ?? false)
  const sending = useSending(onClose)
  const save = () => {
    const sent = { query: firm }
    const chosen = TYPES.find(({ value }) => value === type)?.value
    return account
      ? exchange(ledgerAccounts.update, {
          ...sent,
          params: { id: account.id },
          body: { code, name, holdsMoney, version: account.version },
        })
      : exchange(ledgerAccounts.create, {
          ...sent,
          // The call says what is missing.
          body: {
            code,
            name,
            type: chosen as (typeof ACCOUNT_TYPES)[number],
            currencyId: currencyId || undefined,
            holdsMoney,
          },
        })
  }
  return (
    <FormDialog
      title={account ? `Account ${account.code}` : 'New account'}
      width={420}
      submit="Save account"
      isSending={sending.isSending}
      refusal={sending.refusal('code', 'name', 'type', 'currencyId')}
      onSubmit={() => void sending.send(() => messageOf(save()))}
      onClose={onClose}
      also={account && <OtherCalls account={account} send={sending.send} />}
    >
      <TextField
        label="Code"
        required
        maxLength={12}
        value={code}
        onChange={setCode}
        externalError={sending.errorOf('code')}
      />
      <TextField
        label="Name"
        required
        maxLength={120}
        value={name}
        onChange={setName}
        externalError={sending.errorOf('name')}
      />
      <Select
        label="Type"
        required
        entity="type"
        disabled={account !== undefined}
        options={TYPES}
        value={type}
        onChange={setType}
        externalError={sending.errorOf('type')}
        prompt="An account keeps its type and its currency."
      />
      <HoldsMoneyField isOffered={type === 'asset'} value={holdsMoney} onChange={setHoldsMoney} />
      {!account && (
        <CurrencySelect
          label="Only in currency"
          clearable
          value={currencyId}
          onChange={setCurrencyId}
          externalError={sending.errorOf('currencyId')}
          placeholder="Any currency"
        />
      )}
    </FormDialog>
  )
}

interface HoldsMoneyProps {
  isOffered: boolean
  value: boolean
  onChange: (value: boolean) => void
}

const HoldsMoneyField = ({ isOffered, ...field }: HoldsMoneyProps) =>
  isOffered && (
    <CheckboxField
      {...field}
      label="Money is received and paid here"
      tooltip="Bank accounts and cash, which payments go into and refunds come from."
    />
  )

function OtherCalls({
  account,
  send,
}: {
  account: LedgerAccount
  send: (work: () => Promise<string>) => Promise<void>
}) {
  const { firm } = useCurrentUser()
  const mayDelete = useCan(ledgerAccounts.delete)
  // Documents post to it, so it is neither closed nor deleted.
  if (account.role !== null) return null
  const sent = { params: { id: account.id }, query: firm }
  const { restore, archive } = ledgerAccounts
  return (
    <>
      <Button
        variant="subtle"
        ml="auto"
        onClick={() => void send(() => messageOf(exchange(account.isArchived ? restore : archive, sent)))}
      >
        {account.isArchived ? 'Open again' : 'Close account'}
      </Button>
      {mayDelete && (
        <Button
          variant="subtle"
          color="red"
          onClick={() => void send(() => messageOf(exchange(ledgerAccounts.delete, sent)))}
        >
          Delete
        </Button>
      )}
    </>
  )
}
