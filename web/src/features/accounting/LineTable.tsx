import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useMemo, type KeyboardEvent } from 'react'
import { useCurrentUser } from '../../shared/current-user.ts'
import { MatterSelect } from '../../shared/records/MatterSelect.tsx'
import { MoneyField } from '../../shared/ui/fields/MoneyField.tsx'
import type { Option } from '../../shared/ui/fields/options.ts'
import { RemoveRow } from '../../shared/ui/fields/RowButtons.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { homeCurrencyOf } from '../../shared/ui/values/format.ts'
import { emptyLine, missingAmount, sumLines, type TypedLine } from './entry-lines.ts'
import { accountsQuery } from './queries.ts'
import { figureText } from './Report.tsx'
import styles from './accounting.module.css'

type Lines = readonly TypedLine[]
type Side = 'debit' | 'credit'

interface Props {
  lines: Lines
  onChange: (change: (lines: Lines) => Lines) => void
}

/** The lines of a new entry. Tab walks them, and = fills an amount with what is missing. */
export function LineTable({ lines, onChange }: Props) {
  const { firm, business } = useCurrentUser()
  const { code } = homeCurrencyOf(business)
  const accounts = useQuery(accountsQuery(firm))
  const options = useMemo(
    () =>
      accounts.data
        ?.filter(({ takesManualEntries, isArchived }) => takesManualEntries && !isArchived)
        .map(({ id, code: number, name }) => ({ value: id, label: `${number} ${name}` })),
    [accounts.data],
  )
  const change = (key: number, changes: Partial<TypedLine>) =>
    onChange((known) => known.map((line) => (line.key === key ? { ...line, ...changes } : line)))
  return (
    <div className={styles.scroll}>
      <table className={`lx-table ${styles.lines}`}>
        <thead>
          <tr>
            {['Account', 'Line description', 'Matter'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
            {['Debit', 'Credit'].map((title) => (
              <th key={title} scope="col" className="lx-right">
                {title}
              </th>
            ))}
            <th scope="col">
              <span className="lx-sr-only">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <LineRow
              key={line.key}
              line={line}
              position={index + 1}
              currency={code}
              options={options}
              load={accounts}
              missing={(side) => missingAmount(lines, { key: line.key, side }, code)}
              onChange={(changes) => change(line.key, changes)}
              onRemove={() => onChange((known) => known.filter(({ key }) => key !== line.key))}
            />
          ))}
        </tbody>
        <Sums lines={lines} currency={code} onChange={onChange} />
      </table>
    </div>
  )
}

interface LineRowProps {
  line: TypedLine
  position: number
  currency: string
  options: readonly Option[] | undefined
  load: Parameters<typeof Select>[0]['load']
  missing: (side: Side) => string | undefined
  onChange: (changes: Partial<TypedLine>) => void
  onRemove: () => void
}

function LineRow({ line, position, currency, options, load, missing, onChange, onRemove }: LineRowProps) {
  const amount = (side: Side, text: string) =>
    onChange(text === '' ? { [side]: '' } : { debit: '', credit: '', [side]: text })
  const fill = (side: Side) => (event: KeyboardEvent) => {
    if (event.key !== '=') return
    event.preventDefault()
    const text = missing(side)
    if (text !== undefined) amount(side, text)
  }
  const amountField = (side: Side, label: string) => (
    <td onKeyDown={fill(side)}>
      <MoneyField
        label={`${label}, line ${position}`}
        currency={{ symbol: '', code: currency }}
        value={line[side]}
        onChange={(text) => amount(side, text)}
      />
    </td>
  )
  return (
    <tr>
      <td>
        <Select
          label={`Account, line ${position}`}
          entity="account"
          options={options}
          load={load}
          value={line.accountId}
          onChange={(accountId) => onChange({ accountId })}
        />
      </td>
      <td>
        <TextField
          label={`Description, line ${position}`}
          maxLength={500}
          value={line.description}
          onChange={(description) => onChange({ description })}
        />
      </td>
      <td>
        <MatterSelect
          label={`Matter, line ${position}`}
          clearable
          placeholder="None"
          value={line.matterId}
          onChange={(matterId) => onChange({ matterId })}
        />
      </td>
      {amountField('debit', 'Debit')}
      {amountField('credit', 'Credit')}
      <td>
        <RemoveRow label={`Remove line ${position}`} onClick={onRemove} />
      </td>
    </tr>
  )
}

function Sums({ lines, currency, onChange }: Props & { currency: string }) {
  const sums = sumLines(lines, currency)
  const addLine = () => onChange((known) => [...known, emptyLine(Math.max(0, ...known.map(({ key }) => key)) + 1)])
  return (
    <tfoot>
      <tr className={styles.sums}>
        <td colSpan={3}>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
            onClick={addLine}
          >
            Add line
          </Button>{' '}
          {sums.difference === 0n ? 'In balance' : 'Out of balance'}
        </td>
        <td className="lx-right lx-num">{figureText(sums.debit, currency)}</td>
        <td className="lx-right lx-num">{figureText(sums.credit, currency)}</td>
        <td aria-hidden />
      </tr>
    </tfoot>
  )
}
