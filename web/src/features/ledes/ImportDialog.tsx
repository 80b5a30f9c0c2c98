import { useRef, useState } from 'react'
import { Button } from '@mantine/core'
import { ledes, type LedesReading } from '#contract/ledes.ts'
import { exchange } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { MatterSelect } from '../../shared/records/MatterSelect.tsx'
import { useRepeatKey } from '../../shared/repeat-key.ts'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { FindingsList } from './FindingsList.tsx'

interface File {
  readonly name: string
  readonly content: string
  readonly reading: LedesReading
}

/** Reads a LEDES file of another system and makes a draft of one of its invoices. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { firm } = useCurrentUser()
  const go = useGo()
  const chooser = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [number, setNumber] = useState('')
  const [matterId, setMatterId] = useState('')
  const [isReading, setReading] = useState(false)
  const reading = useSending(() => setReading(false))
  const sending = useSending(onClose)
  const repeatKey = useRepeatKey()
  const choose = (invoice: string, of: LedesReading | undefined = file?.reading) => {
    setNumber(invoice)
    setMatterId(of?.invoices.find((one) => one.number === invoice)?.matter?.id ?? '')
  }
  const read = async (chosen: globalThis.File) => {
    setReading(true)
    const content = await chosen.text()
    const { data } = await exchange(ledes.read, { query: firm, body: { ...firm, content } })
    setFile({ name: chosen.name, content, reading: data })
    choose(data.invoices[0]?.number ?? '', data)
    return undefined
  }
  const save = async () => {
    const body = { ...firm, content: file?.content ?? '', invoice: number, matterId }
    const { data, message } = await exchange(ledes.import, { query: firm, body }, { idempotencyKey: repeatKey(body) })
    void go(paths.invoice(data.invoiceId))
    return message
  }
  return (
    <FormDialog
      title="Import a LEDES file"
      width={640}
      submit="Create draft"
      isSending={sending.isSending || isReading}
      refusal={sending.refusal('matterId', 'invoice') ?? reading.refusal()}
      onSubmit={() => void sending.send(save)}
      onClose={onClose}
    >
      <InlineNote tone="info">
        An invoice in the file becomes a draft with its own lines, which you review, change and approve like any other.
      </InlineNote>
      <div>
        <input
          ref={chooser}
          type="file"
          accept=".txt,text/plain"
          hidden
          aria-label="LEDES file"
          onChange={({ target }) => {
            const [chosen] = target.files ?? []
            if (chosen) void reading.send(() => read(chosen))
          }}
        />
        <Button variant="default" onClick={() => chooser.current?.click()}>
          {file ? file.name : 'Choose a file'}
        </Button>
      </div>
      {file && (
        <>
          {file.reading.findings.length > 0 && <FindingsList check={file.reading} />}
          <Select
            label="Invoice"
            entity="invoice"
            required
            options={file.reading.invoices.map((one) => ({
              value: one.number,
              label: `${one.number} · ${one.lines} lines · ${one.total}`,
            }))}
            value={number}
            onChange={(chosen) => choose(chosen)}
            externalError={sending.errorOf('invoice')}
          />
          <MatterSelect
            label="Matter"
            required
            value={matterId}
            onChange={(id) => setMatterId(id)}
            externalError={sending.errorOf('matterId')}
          />
        </>
      )}
    </FormDialog>
  )
}
