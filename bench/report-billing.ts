import { AGEING, TRIAL_BALANCE, type BillingMeasured } from './billing.ts'
import type { Measured } from './latencies.ts'
import {
  type Bar,
  barLine,
  BASELINE_HEAD,
  baselineLine,
  type Conditions,
  heading,
  ms,
  ROW_HEAD,
  rowLine,
} from './report-lines.ts'

const seconds = (value: number) => `${value.toFixed(1)} s`

/** What was wanted of billing, and what was found. */
function billingBars({ rows, approval, pdf, batch }: BillingMeasured): Bar[] {
  const worst = (name: string) =>
    Math.max(...rows.filter(({ scenario }) => scenario.name.startsWith(name)).map(({ one }) => one.p95))
  const total = batch.draftSeconds + batch.issueSeconds
  return [
    {
      wanted: `${batch.invoices.toLocaleString('en')} invoices of 40 lines drafted, approved and numbered in one batch, with their PDFs, below 60 s`,
      found: `${seconds(total)} (drafts ${seconds(batch.draftSeconds)}, approvals and documents ${seconds(batch.issueSeconds)})`,
      isMet: total < 60,
    },
    {
      wanted: "others' lists meanwhile p95 below 150 ms",
      found: ms(batch.othersP95),
      isMet: batch.othersP95 < 150,
    },
    {
      wanted: 'one invoice of 40 lines approved p95 below 50 ms',
      found: `${ms(approval.product.p95)}, p50 ${ms(approval.product.p50)}`,
      isMet: approval.product.p95 < 50,
    },
    {
      wanted: 'an invoice of 40 lines as PDF, median below 20 ms',
      found: `${ms(pdf.made.p50)}, of which reading it takes ${ms(pdf.read.p50)}; the compiler takes ${ms(pdf.least.p50)} for a bare table of 40 lines`,
      isMet: pdf.made.p50 < 20,
    },
    {
      wanted: 'trial balance over 2,000,000 postings p95 below 300 ms',
      found: ms(worst(TRIAL_BALANCE)),
      isMet: worst(TRIAL_BALANCE) < 300,
    },
    {
      wanted: 'ageing of receivables over 100,000 invoices p95 below 200 ms',
      found: ms(worst(AGEING)),
      isMet: worst(AGEING) < 200,
    },
  ]
}

const approvalLine = (name: string, { p50, p95, p99, count }: Measured) =>
  `| ${[name, p50.toFixed(2), p95.toFixed(2), p99.toFixed(2), count].join(' | ')} |`

const DATA =
  'a firm with 100,000 invoices, 17,000 of them open, and a journal of 2,000,000 postings, in a database of its own'

/** What a bench does not run: it takes an hour. */
const SEQUENCES = `## Random sequences

\`LEXHOLD_SEQUENCES=10000\` of \`payments/sequences.test.ts\`, 23 November 2026: 10,000 random sequences of bill, edit, approve, pay,
credit, write off, refund, void and bounce in USD, JPY and KWD on a real PostgreSQL, with the books compared every 250, in
3,438 s by one process beside others (load 6 to 17). No difference was found.`

/** The page docs/performance-billing.md. */
export const describeBilling = (measured: BillingMeasured, conditions: Conditions): string =>
  `${heading({ ...conditions, title: 'Performance of billing', command: 'npm run bench -- --only-billing', data: DATA })}
## The bars

| Bar | Measured | |
|---|---|---|
${billingBars(measured).map(barLine).join('\n')}

## Every call

The columns are those of performance.md.

${ROW_HEAD}
${measured.rows.map(rowLine).join('\n')}

${BASELINE_HEAD}
${measured.rows.flatMap(baselineLine).join('\n')}

An invoice can be approved once: what approvals send was recorded on a copy of the database, then sent for other drafts by the
driver alone and behind the bare HTTP server.

| Approving an invoice of 40 lines | p50 | p95 | p99 | Invoices |
|---|--:|--:|--:|--:|
${approvalLine('the product', measured.approval.product)}
${approvalLine('bare HTTP server', measured.approval.baseline)}
${approvalLine('transaction alone', measured.approval.transaction)}

${SEQUENCES}
`
