import type { Measured } from './latencies.ts'
import { OVERVIEW, type PortalMeasured } from './portal.ts'
import { type Bar, barLine, type Conditions, heading, ms, perSecond } from './report-lines.ts'

const KB = 1024

function portalBars({ calls, phone }: PortalMeasured): Bar[] {
  const p95 = calls.find(({ name }) => name === OVERVIEW)?.one.p95 ?? Number.NaN
  const onPhone = phone
    ? [
        {
          wanted: 'largest paint of the overview on a phone below 1,500 ms',
          found: ms(phone.firstMs),
          isMet: phone.firstMs < 1_500,
        },
        { wanted: 'opened again on that phone below 1,000 ms', found: ms(phone.againMs), isMet: phone.againMs < 1_000 },
        {
          wanted: 'JavaScript of the first page at most 170 KB as it is transferred',
          found: `${(phone.scriptBytes / KB).toFixed(0)} KB`,
          isMet: phone.scriptBytes <= 170 * KB,
        },
      ]
    : []
  return [{ wanted: 'overview p95 below 30 ms', found: ms(p95), isMet: p95 < 30 }, ...onPhone]
}

const callLine = ({ name, one, sixteen }: { name: string; one: Measured; sixteen: Measured }) =>
  `| ${[name, one.p50.toFixed(2), one.p95.toFixed(2), one.p99.toFixed(2), perSecond(sixteen)].join(' | ')} |`

/** The page docs/performance-portal.md. */
export const describePortal = (measured: PortalMeasured, conditions: Conditions): string =>
  `${heading({
    ...conditions,
    title: "Performance of the clients' portal",
    command: 'npm run bench -- --only-portal',
    data: `sixteen of the busiest clients of a firm among 1,000,000 time entries of 50 firms, with ${measured.updates.toLocaleString('en')} shared updates`,
  })}
## The bars

The phone has a processor four times slower than the machine's, and a line of 10 Mbit/s that answers after 40 ms.

| Bar | Measured | |
|---|---|---|
${portalBars(measured).map(barLine).join('\n')}

## Every call

In milliseconds; calls a second of sixteen clients at once.

| Call | p50 | p95 | p99 | at 16 |
|---|--:|--:|--:|--:|
${measured.calls.map(callLine).join('\n')}
`
