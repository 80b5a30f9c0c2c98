import { cpus, totalmem } from 'node:os'
import type { Measured } from './latencies.ts'
import type { Row } from './measure.ts'

/** What was wanted of a figure, and what it was. */
export interface Bar {
  readonly wanted: string
  readonly found: string
  readonly isMet: boolean
}

export const ROW_HEAD = `| Call | p50 | p95 | p99 | at 16 | Statements p50 | Transaction p50 | Transactions at 16 | Ratio |
|---|--:|--:|--:|--:|--:|--:|--:|--:|`
export const BASELINE_HEAD = `| Call | p50 | at 16 | The product's p50 | at 16 |
|---|--:|--:|--:|--:|`

export const ms = (value: number) => `${value.toFixed(value < 100 ? 2 : 0)} ms`
export const perSecond = ({ perSecond: rate }: Measured) => Math.round(rate).toLocaleString('en')
const bareOf = ({ statements, transaction }: Row) => (statements ?? transaction).p50
const ratioOf = (row: Row) => row.one.p50 / bareOf(row)
export const barLine = ({ wanted, found, isMet }: Bar) => `| ${wanted} | ${found} | ${isMet ? 'met' : '**not met**'} |`

export function rowLine(row: Row): string {
  const { scenario, one, sixteen, statements, transaction, transactionSixteen } = row
  const figures = [one.p50, one.p95, one.p99].map((value) => value.toFixed(2))
  const bare = [statements?.p50.toFixed(2) ?? '', transaction.p50.toFixed(2), perSecond(transactionSixteen)]
  return `| ${[scenario.name, ...figures, perSecond(sixteen), ...bare, ratioOf(row).toFixed(2)].join(' | ')} |`
}

export const baselineLine = ({ scenario, one, sixteen, baseline }: Row): string[] =>
  baseline
    ? [
        `| ${[scenario.name, baseline.one.p50.toFixed(2), perSecond(baseline.sixteen), one.p50.toFixed(2), perSecond(sixteen)].join(' | ')} |`,
      ]
    : []

export interface Conditions {
  /** Processes that wanted a processor before the run began. */
  readonly load: number
  readonly postgresVersion: string
}

interface Heading extends Conditions {
  readonly title: string
  readonly command: string
  readonly data: string
}

/** Of a page of figures: when, where and on what they were measured. */
export function heading({ title, command, data, load, postgresVersion }: Heading): string {
  const [processor] = cpus()
  const day = new Date().toISOString().slice(0, 10)
  return `# ${title}

Written by \`${command}\`; do not edit.

- Date: ${day}
- Machine: ${processor?.model ?? 'unknown processor'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB memory
- Load before the run: ${load.toFixed(1)} processes wanted a processor (0 is a quiet machine; every one takes from the figures)
- Node ${process.versions.node}, ${postgresVersion}
- Data: ${data}
`
}
