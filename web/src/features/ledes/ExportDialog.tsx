import { Button } from '@mantine/core'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useState } from 'react'
import { ledes, type LedesCheck } from '#contract/ledes.ts'
import type { LedesFormat } from '#domain/ledes-fields.ts'
import { errorText } from '../../shared/api.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import { CheckboxField } from '../../shared/ui/fields/CheckboxField.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { download } from '../../shared/ui/list/download.ts'
import { Dialog } from '../../shared/ui/overlays/Dialog.tsx'
import type { Closable } from '../../shared/ui/overlays/lazy.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { FormError, InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { LoadingSpinner } from '../../shared/ui/states/Loading.tsx'
import { formatCounted } from '../../shared/ui/values/format.ts'
import { FindingsList } from './FindingsList.tsx'
import { formatOptions } from './labels.ts'
import { LineCodes } from './LineCodes.tsx'

const hasAny = (check: LedesCheck | undefined): boolean => check !== undefined && check.errors > 0

interface Props extends Closable {
  title: string
  /** Of one invoice the codes can be corrected here. */
  invoices: { readonly ids: readonly string[] } | { readonly billingRunId: string }
}

/** Checks the file of some invoices by the rules of receivers, lets codes be corrected, and downloads it. */
export function ExportDialog({ title, invoices, onClose }: Props) {
  const { firm } = useCurrentUser()
  const [format, setFormat] = useState<LedesFormat | ''>('')
  const [accepts, setAccepts] = useState(false)
  const chosen = 'ids' in invoices ? { ids: invoices.ids.join(',') } : invoices
  const requested = { ...firm, ...chosen, ...(format !== '' && { format }) }
  const check = useQuery(queryFor(ledes.check, { query: requested }))
  const sending = useSending(onClose)
  const hasErrors = hasAny(check.data)
  const refusal = sending.refusal()
  const save = async () => {
    await download(ledes.export, { ...requested, ...(hasErrors && { accept: 'true' }) })
    return undefined
  }
  return (
    <Dialog
      opened
      title={title}
      width={720}
      onClose={onClose}
      footer={
        <Footer
          isReady={check.data !== undefined && (!hasErrors || accepts)}
          isSending={sending.isSending}
          onDownload={() => void sending.send(save)}
          onClose={onClose}
        />
      }
    >
      {refusal !== undefined && <FormError>{refusal}</FormError>}
      <Select
        label="Format"
        entity="format"
        options={formatOptions}
        value={format || check.data?.format || ''}
        onChange={(next) => setFormat(next as LedesFormat)}
      />
      {check.data ? <Checked check={check.data} accepts={accepts} onAccept={setAccepts} /> : <Unchecked load={check} />}
    </Dialog>
  )
}

interface FooterProps {
  isReady: boolean
  isSending: boolean
  onDownload: () => void
  onClose: () => void
}

const Footer = ({ isReady, isSending, onDownload, onClose }: FooterProps) => (
  <>
    <Button
      leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
      disabled={!isReady}
      loading={isSending}
      onClick={onDownload}
    >
      Download
    </Button>
    <Button variant="subtle" onClick={onClose}>
      Cancel
    </Button>
  </>
)

const Unchecked = ({ load }: { load: Pick<UseQueryResult, 'isError' | 'error' | 'refetch'> }) =>
  load.isError ? (
    <LoadError title="The file was not checked" text={errorText(load.error)} onRetry={() => void load.refetch()} />
  ) : (
    <LoadingSpinner />
  )

interface CheckedProps {
  check: LedesCheck
  accepts: boolean
  onAccept: (accepts: boolean) => void
}

function Checked({ check, accepts, onAccept }: CheckedProps) {
  const mayCode = useCan(ledes.updateLineCodes)
  const { errors, findings, coded } = check
  const [first] = coded
  return (
    <>
      {findings.length === 0 ? (
        <InlineNote tone="success">Receivers have nothing to refuse in this file.</InlineNote>
      ) : (
        <FindingsList check={check} />
      )}
      {errors > 0 && (
        <CheckboxField
          label={`Download it although receivers refuse ${formatCounted(errors, { one: 'error', many: 'errors' })} in it`}
          value={accepts}
          onChange={onAccept}
        />
      )}
      {mayCode && first && <LineCodes key={check.format} lines={coded} invoiceId={first.invoiceId} />}
    </>
  )
}
