import type { Measured } from './latencies.ts'
import { ACCOUNT_PAGE, THREE_WAY, type TrustMeasured } from './trust.ts'
import {
  type Bar,
  barLine,
  BASELINE_HEAD,
  baselineLine,
  type Conditions,
  heading,
  ms,
  perSecond,
  ROW_HEAD,
  rowLine,
} from './report-lines.ts'

/** What was wanted of client money, and what was found. */
function trustBars({ rows, others, statement, proofSeconds }: TrustMeasured): Bar[] {
  const p95 = (name: string) => rows.find(({ scenario }) => scenario.name === name)?.one.p95 ?? Number.NaN
  const slowed = others.besideOne.p50 / others.besideMany.p50
  return [
    {
      wanted: 'writers on other ledgers are slowed by at most a third where 56 others want one ledger',
      found: `${ms(others.besideOne.p50)} beside them, ${ms(others.besideMany.p50)} beside 56 with a ledger each: ${slowed.toFixed(2)} times`,
      isMet: slowed <= 4 / 3,
    },
    {
      wanted: 'account page at 1,000,000 entries p95 below 60 ms',
      found: ms(p95(ACCOUNT_PAGE)),
      isMet: p95(ACCOUNT_PAGE) < 60,
    },
    {
      wanted: 'three-way over 1,000,000 entries below 1 s',
      found: ms(p95(THREE_WAY)),
      isMet: p95(THREE_WAY) < 1_000,
    },
    {
      wanted: `a statement of ${statement.lines.toLocaleString('en')} lines imported and matched below 10 s`,
      found: `${statement.seconds.toFixed(1)} s, ${statement.matched.toLocaleString('en')} matched`,
      isMet: statement.seconds < 10 && statement.matched === statement.lines,
    },
    {
      wanted: 'the proof of the account below 2 s',
      found: `${proofSeconds.toFixed(2)} s`,
      isMet: proofSeconds < 2,
    },
  ]
}

const writersLine = (name: string, { product, transactions }: TrustMeasured['oneLedger']) =>
  `| ${[name, perSecond(product), ms(product.p50), ms(product.p95), perSecond(transactions), ms(transactions.p50)].join(' | ')} |`
const othersLine = (name: string, measured: Measured) =>
  `| ${[name, perSecond(measured), ms(measured.p50), ms(measured.p95)].join(' | ')} |`

const DATA =
  'a firm with an account of client money of 1,000,000 entries on 1,000 ledgers, reconciled to the end of the month before the last, in a database of its own'

/** The page docs/performance-trust.md. */
export const describeTrust = (measured: TrustMeasured, conditions: Conditions): string =>
  `${heading({ ...conditions, title: 'Performance of client money', command: 'npm run bench -- --only-trust', data: DATA })}
## The bars

| Bar | Measured | |
|---|---|---|
${trustBars(measured).map(barLine).join('\n')}

## Withdrawals by 64 people at once

The statements that the product sends, sent by the driver alone over sixteen connections, are the transactions on the right.

| On | Withdrawals a second | p50 | p95 | Transactions a second | p50 |
|---|--:|--:|--:|--:|--:|
${writersLine('one ledger', measured.oneLedger)}
${writersLine('64 ledgers', measured.manyLedgers)}

| Eight people on ledgers of their own | Withdrawals a second | p50 | p95 |
|---|--:|--:|--:|
${othersLine('beside 56 on one ledger', measured.others.besideOne)}
${othersLine('beside 56 with a ledger each', measured.others.besideMany)}

## Every call

The columns are those of performance.md.

${ROW_HEAD}
${measured.rows.map(rowLine).join('\n')}

${BASELINE_HEAD}
${measured.rows.flatMap(baselineLine).join('\n')}
`
