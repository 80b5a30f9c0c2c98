import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { matters } from '#contract/matters.ts'
import { decimalText } from '#domain/decimal.ts'
import { fromMajor, toMajorText, type Money } from '#domain/money.ts'
import { findSplitProblem, payerTotals, type PayerShare } from '#domain/payer-split.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import type { InvoiceDialogProps, SavedInvoice } from '../../shared/records/invoice-extension.ts'
import { useRepeatKey } from '../../shared/repeat-key.ts'
import { Segments } from '../../shared/ui/fields/Segments.tsx'
import { Dialog } from '../../shared/ui/overlays/Dialog.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { LoadingSpinner } from '../../shared/ui/states/Loading.tsx'
import { currencyOf, formatMoney } from '../../shared/ui/values/format.ts'
import { PayerRows } from './PayerRows.tsx'
import { agreedPayersQuery, splitInvoice } from './queries.ts'
import {
  modeOf,
  readShares,
  rowsOf,
  sharesOf,
  shareText,
  SPLIT_MODES,
  type AgreedPayers,
  type PayerValues,
  type SplitMode,
} from './shares.ts'
import styles from './invoice-splits.module.css'

type Mode = 'agreed' | SplitMode

const titleOf = (invoice: SavedInvoice) => `Split ${formatMoney(invoice.total, currencyOf(invoice))} between payers`

/** Who pays which part of a draft: as agreed on its matter, where that is, or as chosen here. */
export function SplitDialog(props: InvoiceDialogProps) {
  const { invoice, onClose } = props
  const { firm } = useCurrentUser()
  const maySeeMatter = useCan(matters.view)
  const query = agreedPayersQuery(firm, invoice)
  const answer = useQuery({ ...query, enabled: query.enabled && maySeeMatter })
  if (answer.isLoading)
    return (
      <Dialog opened onClose={onClose} title={titleOf(invoice)} width={620}>
        <LoadingSpinner />
      </Dialog>
    )
  return <SplitForm {...props} agreed={agreedFor(invoice, answer.data)} />
}

/** Amounts that are agreed in another currency than that of the draft say nothing about it. */
function agreedFor(
  { currencyCode }: SavedInvoice,
  known: { readonly agreedPayers: AgreedPayers; readonly currencyCode: string } | undefined,
): AgreedPayers | undefined {
  if (!known || sharesOf(known.agreedPayers) === undefined) return undefined
  const fits = modeOf(known.agreedPayers) === 'percent' || known.currencyCode === currencyCode
  return fits ? known.agreedPayers : undefined
}

interface Split {
  readonly shares: readonly PayerShare[] | undefined
  readonly problem: string | undefined
  readonly totals: readonly Money[]
}

function readAgreed(agreed: AgreedPayers, total: Money): Split {
  const shares = sharesOf(agreed) ?? []
  const problem = findSplitProblem(total, shares)
  return { shares, problem, totals: problem === undefined ? payerTotals(total, shares) : [] }
}

function SplitForm({ invoice, onClose, agreed }: InvoiceDialogProps & { agreed: AgreedPayers | undefined }) {
  const { firm } = useCurrentUser()
  const [mode, setMode] = useState<Mode>(agreed ? 'agreed' : 'percent')
  const [payers, setPayers] = useState<readonly PayerValues[]>([
    { key: 0, clientId: '', value: '' },
    { key: 1, clientId: invoice.clientId, value: '' },
  ])
  const sending = useSending(onClose)
  const repeatKey = useRepeatKey()
  const currency = currencyOf(invoice)
  const total = fromMajor(decimalText(invoice.total), invoice.currencyCode)
  const typed = { mode: mode === 'agreed' ? 'percent' : mode, values: payers.slice(0, -1).map(({ value }) => value) }
  const read = readShares(typed, total)
  const isAgreed = mode === 'agreed' && agreed !== undefined
  const chosen = isAgreed ? agreed : payers
  const { shares, problem, totals }: Split = isAgreed ? readAgreed(agreed, total) : read
  const isComplete = shares !== undefined && chosen.every(({ clientId }) => clientId !== '')
  // What was agreed is where a change of it begins.
  const choose = (next: Mode) => {
    if (isAgreed && next === modeOf(agreed)) setPayers(rowsOf(agreed))
    setMode(next)
  }
  const send = async () => {
    const body = {
      version: invoice.version,
      payers: chosen.map(({ clientId }, place) => ({ clientId, share: shares?.[place] ?? { type: 'rest' as const } })),
    }
    return (await splitInvoice(firm, invoice, body, repeatKey(body))).message
  }
  return (
    <FormDialog
      title={titleOf(invoice)}
      width={620}
      submit="Split"
      isSending={sending.isSending}
      refusal={isAgreed ? sending.refusal() : sending.refusal(...payers.map((_, place) => `payers.${place}.clientId`))}
      money={{ blocked: problem ?? (isComplete ? undefined : 'Choose who pays, and how much') }}
      onSubmit={() => void sending.send(send)}
      onClose={onClose}
    >
      <p className={styles.about}>
        Each payer gets an invoice of their own with a share of every line, which is approved, sent and paid by itself.
        The parts sum to the whole to the cent.
      </p>
      <Segments
        aria-label="How it is split"
        data={agreed ? [{ value: 'agreed', label: 'As agreed' }, ...SPLIT_MODES] : SPLIT_MODES}
        value={mode}
        onChange={choose}
      />
      {isAgreed ? (
        <table className={`lx-table ${styles.parts}`}>
          <caption className="lx-sr-only">As agreed on the matter</caption>
          <thead>
            <tr>
              <th scope="col">Payer</th>
              <th scope="col">Agreed</th>
              <th scope="col" data-figure>
                Part
              </th>
            </tr>
          </thead>
          <tbody>
            {agreed.map((payer, place) => {
              const own = totals[place]
              return (
                <tr key={payer.clientId}>
                  <td dir="auto">{payer.clientName}</td>
                  <td>{shareText(payer, currency)}</td>
                  <td className="lx-num">{own && formatMoney(toMajorText(own), currency)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      ) : (
        <PayerRows
          mode={typed.mode}
          payers={payers}
          onChange={setPayers}
          currency={currency}
          totals={totals}
          rest={read.rest}
          clientErrorOf={(place) => sending.errorOf(`payers.${place}.clientId`)}
        />
      )}
    </FormDialog>
  )
}
