import { Button } from '@mantine/core'
import type { InterestShares } from '#contract/trust-transactions.ts'
import { CheckboxField } from '../../shared/ui/fields/CheckboxField.tsx'
import { MoneyField } from '../../shared/ui/fields/MoneyField.tsx'
import { KeyValueList } from '../../shared/ui/page/KeyValueList.tsx'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { formatCount, formatCounted, formatMoney, type CurrencyText } from '../../shared/ui/values/format.ts'
import type { InterestDivision } from './use-interest-division.ts'

/** More shares are not typed by hand: they are recorded as they are proposed. */
const MOST_FIELDS = 40
/** So many of them are shown; the others are counted. */
const MOST_SHOWN = 12

const LEDGER = { one: 'ledger', many: 'ledgers' } as const

interface Props {
  known: InterestShares
  division: InterestDivision
  currency: CurrencyText
}

/** How interest is divided: a field for each ledger where there are few, the largest shares and a count where there are many. */
export function ShareList({ known, division, currency }: Props) {
  const { shares, isTyped } = division
  return (
    <>
      {known.isPartial && (
        <InlineNote tone="warning">
          Some ledgers of this account are hidden from you by a wall, so somebody who sees them all has to divide its
          interest.
        </InlineNote>
      )}
      {!isTyped && <ClosedLedgers known={known} division={division} currency={currency} />}
      {known.all.count > MOST_FIELDS || division.rate !== '' ? (
        <Largest known={known} rate={division.rate} currency={currency} />
      ) : (
        shares.map((share) => (
          <MoneyField
            key={share.ledgerId}
            label={share.name}
            currency={currency}
            value={share.text}
            onChange={(text) => division.type(share.ledgerId, text)}
            prompt={`Held ${formatMoney(share.averageHeld, currency)} on average`}
          />
        ))
      )}
      {isTyped && (
        <span>
          <Button variant="subtle" size="compact-sm" onClick={division.reset}>
            Divide it by what was held again
          </Button>
        </span>
      )}
    </>
  )
}

/** A closed ledger receives nothing, so the person decides what becomes of its share. */
function ClosedLedgers({ known: { closed }, division, currency }: Props) {
  const { leavesOutClosed, setLeavesOut } = division
  if (closed.count === 0 && !leavesOutClosed) return null
  return (
    <>
      {closed.count > 0 && (
        <InlineNote tone="warning">
          {formatMoney(closed.amount, currency)} falls to {formatCounted(closed.count, LEDGER)} closed by now, or of a
          closed matter. Open them again to pay it to their clients.
        </InlineNote>
      )}
      <CheckboxField
        label={
          division.rate === ''
            ? 'Leave closed ledgers out, and divide their share over the others'
            : 'Leave closed ledgers out, and hold their share for the firm'
        }
        value={leavesOutClosed}
        onChange={setLeavesOut}
      />
    </>
  )
}

interface LargestProps extends Pick<Props, 'known' | 'currency'> {
  rate: string
}

function Largest({ known: { shares, all, rest }, rate, currency }: LargestProps) {
  const shown = shares.slice(0, MOST_SHOWN)
  const others = all.count - shown.length
  return (
    <>
      <p className="lx-soft">
        {rate === ''
          ? `Divided over ${formatCounted(all.count, LEDGER)} by what each held, cleared, on each day. The largest shares:`
          : `${formatCounted(all.count, LEDGER)} at ${rate} % a year on what each held, cleared, on each day. The largest shares:`}
      </p>
      <KeyValueList
        figures
        items={[
          ...shown.map(({ name, amount }) => ({ label: name, value: formatMoney(amount, currency) })),
          ...(others > 0 ? [{ label: `${formatCount(others)} more`, value: 'by the same rule' }] : []),
          { label: 'Together', value: <strong>{formatMoney(all.amount, currency)}</strong> },
          ...(rest > 0 ? [{ label: 'The firm’s, held until it is paid out', value: formatMoney(rest, currency) }] : []),
        ]}
      />
    </>
  )
}
