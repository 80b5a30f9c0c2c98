import { ActionIcon } from '@mantine/core'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { NumberField } from '../../shared/ui/fields/NumberField.tsx'
import { seatCount } from './labels.ts'
import styles from './plans.module.css'

interface Props {
  value: string
  onChange: (value: string) => void
  fewest: number
  largest: number
}

/** How many users a plan is for: typed, or counted up and down between what is taken and what the plan is for at most. */
export function SeatStepper({ value, onChange, fewest, largest }: Props) {
  const count = seatCount(value)
  const step = (by: number) => onChange(String(Math.min(largest, Math.max(fewest, (count ?? fewest) + by))))
  return (
    <div className={styles.stepper}>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label="One user fewer"
        disabled={count !== undefined && count <= fewest}
        onClick={() => step(-1)}
      >
        <IconMinus size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
      <NumberField label="Users" inputMode="numeric" value={value} onChange={onChange} />
      <ActionIcon
        variant="default"
        size="lg"
        aria-label="One user more"
        disabled={count !== undefined && count >= largest}
        onClick={() => step(1)}
      >
        <IconPlus size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    </div>
  )
}
