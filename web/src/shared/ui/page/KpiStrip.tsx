import { AppLink } from '../../link.tsx'
import type { ReactNode } from 'react'
import styles from './page.module.css'

export interface Kpi {
  key: string
  label: string
  /** Beside the label: the bank icon of trust money, an info tooltip. */
  icon?: ReactNode
  value: ReactNode
  /** Smaller text after the figure: `of 147 h`. */
  unit?: string | undefined
  note?: ReactNode
  /** A second note. */
  foot?: ReactNode
  meter?: Meter | undefined
  /** The filtered list behind the figure. */
  href?: string | undefined
}

export interface Meter {
  /** 0 to 1. */
  share: number
  /** Where the pace should be, 0 to 1. */
  target?: number | undefined
  /** In words: `81.10 of 147 hours, 2.90 behind pace`. */
  text: string
  tone?: 'warning' | 'danger' | undefined
}

/** One box of figures divided by hairlines. Cells that the person may not see are left out by the caller. */
export function KpiStrip({ label, cells }: { label: string; cells: readonly Kpi[] }) {
  return (
    <div className={styles.kpis} role="group" aria-label={label} data-cells={cells.length}>
      {cells.map((cell) => (
        <KpiCell key={cell.key} cell={cell} />
      ))}
    </div>
  )
}

/** A figure too long for its cell at full size: a matter in naira can reach billions. */
const isLong = (value: ReactNode) => typeof value === 'string' && value.length > 15

function KpiCell({ cell }: { cell: Kpi }) {
  const figure = (
    <>
      {cell.value}
      {cell.unit && ' '}
      {cell.unit && <small>{cell.unit}</small>}
    </>
  )
  return (
    <div className={styles.kpi}>
      <div className={styles.kpiLabel}>
        {cell.icon}
        {cell.label}
      </div>
      <div className={styles.kpiValue} data-long={isLong(cell.value) || undefined}>
        {cell.href ? (
          <AppLink href={cell.href} className={styles.kpiLink}>
            {figure}
          </AppLink>
        ) : (
          figure
        )}
      </div>
      <Note text={cell.note} />
      <Note text={cell.foot} />
      {cell.meter && <MeterBar meter={cell.meter} />}
    </div>
  )
}

/** One line; what does not fit is in the title. */
const Note = ({ text }: { text: ReactNode }) =>
  text && (
    <div className={styles.kpiNote} title={typeof text === 'string' ? text : undefined}>
      {text}
    </div>
  )

const percent = (share: number) => `${Math.min(100, Math.max(0, share * 100))}%`

/** A thin bar with an optional tick where the target lies. */
function MeterBar({ meter }: { meter: Meter }) {
  return (
    <div className={styles.targetMeter} role="img" aria-label={meter.text} data-tone={meter.tone}>
      <div className={styles.meter}>
        <i style={{ width: percent(meter.share) }} />
      </div>
      {meter.target !== undefined && <b style={{ left: percent(meter.target) }} />}
    </div>
  )
}
