import { useState } from 'react'
import { draftLines } from '#contract/draft-lines.ts'
import type { InvoiceDetail } from '#contract/invoice-shapes.ts'
import { exchange } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { MatterSelect } from '../../shared/records/MatterSelect.tsx'
import { MoneyField } from '../../shared/ui/fields/MoneyField.tsx'
import { NumberField } from '../../shared/ui/fields/NumberField.tsx'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { ReasonDialog } from '../../shared/ui/overlays/ReasonDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { currencyOf } from '../../shared/ui/values/format.ts'

export type LineAction = 'change' | 'hold' | 'transfer'

export interface LineDialogProps {
  action: LineAction
  invoice: InvoiceDetail & { id: string }
  line: InvoiceDetail['lines'][number]
  onClose: () => void
}

/** What a review does to one line of a draft. */
export default function LineDialog({ action, ...props }: LineDialogProps) {
  if (action === 'change') return <ChangeDialog {...props} />
  return action === 'hold' ? <HoldDialog {...props} /> : <TransferDialog {...props} />
}

type Props = Omit<LineDialogProps, 'action'>

function ChangeDialog({ invoice, line, onClose }: Props) {
  const { firm } = useCurrentUser()
  const [description, setDescription] = useState(line.description)
  const [quantity, setQuantity] = useState(String(line.quantity))
  const [rate, setRate] = useState(String(line.rate))
  const sending = useSending(onClose)
  const send = async () => {
    const body = { ...firm, version: invoice.version, lines: [{ id: line.id, description, quantity, rate }] }
    return (await exchange(draftLines.change, { params: { id: invoice.id }, body })).message
  }
  return (
    <FormDialog
      title="Write down or edit the line"
      width={480}
      submit="Save line"
      isSending={sending.isSending}
      refusal={sending.refusal()}
      onSubmit={() => void sending.send(send)}
      onClose={onClose}
    >
      <TextAreaField label="Description" maxLength={10_000} value={description} onChange={setDescription} />
      <NumberField label="Hours or quantity" value={quantity} onChange={setQuantity} />
      <MoneyField label="Rate" currency={currencyOf(invoice)} value={rate} onChange={setRate} />
    </FormDialog>
  )
}

function HoldDialog({ invoice, line, onClose }: Props) {
  const { firm } = useCurrentUser()
  const send = async (reason: string) => {
    const body = { ...firm, version: invoice.version, lineIds: [line.id], reason }
    return (await exchange(draftLines.hold, { params: { id: invoice.id }, body })).message
  }
  return (
    <ReasonDialog
      title="Hold back from billing"
      submit="Hold back"
      prompt="The line leaves this draft; no run bills its work until it is released"
      maxLength={500}
      field="reason"
      send={send}
      onClose={onClose}
    />
  )
}

function TransferDialog({ invoice, line, onClose }: Props) {
  const { firm } = useCurrentUser()
  const [matterId, setMatterId] = useState('')
  const sending = useSending(onClose)
  const send = async () => {
    const body = { ...firm, version: invoice.version, lineIds: [line.id], matterId }
    return (await exchange(draftLines.transfer, { params: { id: invoice.id }, body })).message
  }
  return (
    <FormDialog
      title="Move to another matter"
      width={440}
      submit="Move"
      isSending={sending.isSending}
      refusal={sending.refusal('matterId')}
      onSubmit={() => void sending.send(send)}
      onClose={onClose}
    >
      <MatterSelect
        label="Matter"
        required
        value={matterId}
        onChange={setMatterId}
        externalError={sending.errorOf('matterId')}
      />
    </FormDialog>
  )
}
