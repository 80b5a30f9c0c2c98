import { Button } from '@mantine/core'
import { useState } from 'react'
import { ledes, type LedesCheck } from '#contract/ledes.ts'
import { exchange } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { SectionTitle } from '../../shared/ui/page/SectionTitle.tsx'
import { FormError } from '../../shared/ui/states/InlineNote.tsx'
import { CodeSelect } from '../../shared/records/CodeSelect.tsx'
import styles from './ledes.module.css'

type Line = LedesCheck['coded'][number]
type CodeKey = 'taskCode' | 'activityCode' | 'expenseCode'

interface Props {
  lines: readonly Line[]
  invoiceId: string
}

/** The codes of the lines of an invoice, which can be changed after it was issued. */
export function LineCodes({ lines, invoiceId }: Props) {
  const { firm } = useCurrentUser()
  const [changed, setChanged] = useState<ReadonlyMap<string, Line>>(new Map())
  const sending = useSending(() => setChanged(new Map()))
  const change = (line: Line, key: CodeKey, value: string) =>
    setChanged(new Map([...changed, [line.lineId, { ...line, [key]: value || null }]]))
  const save = async () => {
    const body = {
      lines: [...changed.values()].map(({ lineId, taskCode, activityCode, expenseCode }) => ({
        lineId,
        taskCode,
        activityCode,
        expenseCode,
      })),
    }
    return (await exchange(ledes.updateLineCodes, { params: { id: invoiceId }, body: { ...firm, ...body } })).message
  }
  return (
    <>
      <SectionTitle>Codes of the lines</SectionTitle>
      {sending.refusal() !== undefined && <FormError>{sending.refusal()}</FormError>}
      {lines.map((line) => (
        <LineRow key={line.lineId} line={changed.get(line.lineId) ?? line} onChange={change} />
      ))}
      {changed.size > 0 && (
        <div>
          <Button variant="default" loading={sending.isSending} onClick={() => void sending.send(save)}>
            Save codes
          </Button>
        </div>
      )}
    </>
  )
}

interface RowProps {
  line: Line
  onChange: (line: Line, key: CodeKey, value: string) => void
}

function LineRow({ line, onChange }: RowProps) {
  const field = (label: string, key: CodeKey, use: 'task' | 'activity' | 'expense') => (
    <CodeSelect label={label} use={use} value={line[key] ?? ''} onChange={(value) => onChange(line, key, value)} />
  )
  return (
    <fieldset className={styles.line}>
      <legend>{line.description || 'Without a description'}</legend>
      {line.kind === 'expense' ? (
        field('Expense code', 'expenseCode', 'expense')
      ) : (
        <>
          {field('Task code', 'taskCode', 'task')}
          {field('Activity code', 'activityCode', 'activity')}
        </>
      )}
    </fieldset>
  )
}
