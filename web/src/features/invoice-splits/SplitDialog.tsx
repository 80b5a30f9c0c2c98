import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { decimalText } from '#domain/decimal.ts'
import { fromMajor, toMajorText } from '#domain/money.ts'
import { MAX_PAYERS } from '#domain/payer-split.ts'
import { clientChoicesQuery } from '../../shared/choices.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { ClientSelect } from '../../shared/records/ClientSelect.tsx'
import type { InvoiceDialogProps } from '../../shared/records/invoice-extension.ts'
import { useRepeatKey } from '../../shared/repeat-key.ts'
import { FormGrid } from '../../shared/ui/fields/FormGrid.tsx'
import { MoneyField } from '../../shared/ui/fields/MoneyField.tsx'
import { NumberField } from '../../shared/ui/fields/NumberField.tsx'
import { AddRow, RemoveRow } from '../../shared/ui/fields/RowButtons.tsx'
import { Segments } from '../../shared/ui/fields/Segments.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { currencyOf, formatMoney } from '../../shared/ui/values/format.ts'
import { splitInvoice } from './queries.ts'
import { readShares, SPLIT_MODES, type SplitMode } from './shares.ts'
import styles from './invoice-splits.module.css'

interface Payer {
  readonly key: number
  readonly clientId: string
  /** Percentage or amount; not read of the last payer, who takes the rest. */
  readonly value: string
}

const NO_CLIENTS = { people: [], companies: [] }

/** Who pays which part of a draft. The last payer takes what the others leave. */
export function SplitDialog({ invoice, onClose }: InvoiceDialogProps) {
  const { firm } = useCurrentUser()
  const clients = useQuery(clientChoicesQuery(firm))
  const [mode, setMode] = useState<SplitMode>('percent')
  const [payers, setPayers] = useState<readonly Payer[]>([
    { key: 0, clientId: '', value: '' },
    { key: 1, clientId: invoice.clientId, value: '' },
  ])
  const sending = useSending(onClose)
  const repeatKey = useRepeatKey()
  const currency = currencyOf(invoice)
  const total = fromMajor(decimalText(invoice.total), invoice.currencyCode)
  const { shares, problem, totals, rest } = readShares(
    { mode, values: payers.slice(0, -1).map(({ value }) => value) },
    total,
  )
  const change = (key: number, part: Partial<Payer>) =>
    setPayers(payers.map((payer) => (payer.key === key ? { ...payer, ...part } : payer)))
  const add = () =>
    setPayers([{ key: Math.max(...payers.map(({ key }) => key)) + 1, clientId: '', value: '' }, ...payers])
  const isComplete = shares !== undefined && payers.every(({ clientId }) => clientId !== '')
  const send = async () => {
    const body = {
      version: invoice.version,
      payers: payers.map(({ clientId }, place) => ({ clientId, share: shares?.[place] ?? { type: 'rest' as const } })),
    }
    return (await splitInvoice(firm, invoice, body, repeatKey(body))).message
  }
  const blocked = problem ?? (isComplete ? undefined : 'Choose who pays, and how much')
  return (
    <FormDialog
      title={`Split ${formatMoney(invoice.total, currency)} between payers`}
      width={620}
      submit="Split"
      isSending={sending.isSending}
      refusal={sending.refusal(...payers.map((_, place) => `payers.${place}.clientId`))}
      money={{ blocked }}
      onSubmit={() => void sending.send(send)}
      onClose={onClose}
    >
      <p className={styles.about}>
        Each payer gets an invoice of their own with a share of every line, which is approved, sent and paid by itself.
        The parts sum to the whole to the cent.
      </p>
      <Segments aria-label="How it is split" data={SPLIT_MODES} value={mode} onChange={setMode} />
      {payers.map(({ key, clientId, value }, place) => {
        const isLast = place === payers.length - 1
        const own = totals[place]
        const field = {
          label: isLast ? 'The rest' : `Share ${place + 1}`,
          required: !isLast,
          disabled: isLast,
          value: isLast ? rest : value,
          onChange: (typed: string) => change(key, { value: typed }),
        }
        return (
          <div key={key} className={styles.payer}>
            <FormGrid>
              <ClientSelect
                label={`Payer ${place + 1}`}
                required
                clients={clients.data ?? NO_CLIENTS}
                load={clients}
                value={clientId}
                onChange={(chosen) => change(key, { clientId: chosen })}
                externalError={sending.errorOf(`payers.${place}.clientId`)}
              />
              {mode === 'percent' ? (
                <NumberField {...field} unit="%" prompt={own && formatMoney(toMajorText(own), currency)} />
              ) : (
                <MoneyField {...field} currency={currency} />
              )}
            </FormGrid>
            <RemoveRow
              label={`Remove payer ${place + 1}`}
              disabled={isLast || payers.length === 2}
              onClick={() => setPayers(payers.filter((payer) => payer.key !== key))}
              className={styles.remove}
            />
          </div>
        )
      })}
      <AddRow onClick={add} disabled={payers.length >= MAX_PAYERS}>
        Add payer
      </AddRow>
    </FormDialog>
  )
}
