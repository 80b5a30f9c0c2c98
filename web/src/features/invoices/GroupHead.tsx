import { CheckBox } from '../../shared/ui/list/CheckBox.tsx'
import { formatCount, formatMoney, type CurrencyText } from '../../shared/ui/values/format.ts'
import { exactSum } from '../../shared/ui/values/sums.ts'
import type { Preview } from './use-preview.ts'
import { toggleAll, type MatterRows, type SetLines } from './work-rows.ts'
import styles from './editor.module.css'

interface Props {
  group: MatterRows
  preview: Preview | undefined
  currency: CurrencyText | undefined
  onChange: SetLines
}

/** A matter: all of its work at once, and what it comes to. */
export function GroupHead({ group: { name, number, rows }, preview, currency, onChange }: Props) {
  const chosen = rows.filter(({ line }) => line)
  const state = chosen.length === 0 ? 'none' : chosen.length === rows.length ? 'all' : 'some'
  const amounts = chosen.flatMap(({ key }) => preview?.lines.get(key)?.net ?? [])
  return (
    <tr className={styles.group}>
      <td>
        <CheckBox
          state={state}
          label={`Bill all of ${name}`}
          onChange={(isChosen) => onChange((known) => toggleAll(known, rows, isChosen))}
        />
      </td>
      <td colSpan={4}>
        <strong dir="auto">{name}</strong>{' '}
        <span className="lx-muted">
          <span className="lx-id">{number}</span> · {formatCount(chosen.length)} of {formatCount(rows.length)}
        </span>
      </td>
      <td className={`${styles.right} lx-strong`}>
        {currency && amounts.length > 0 && formatMoney(exactSum(amounts), currency)}
      </td>
    </tr>
  )
}
