import type { ImportMeasured } from './import.ts'
import type { JustFilled } from './just-filled.ts'
import { barLine, heading, ms, type Bar, type Conditions } from './report-lines.ts'

const MAX_SECONDS = 120
const MAX_MEMORY = 300
const MAX_RATIO = 1.5

const ratioOf = ({ before, after }: JustFilled) => before / after

function importBars({ rows, seconds, restingMemory, peakMemory, lists }: ImportMeasured): Bar[] {
  const total = seconds.upload + seconds.check + seconds.import
  const memory = peakMemory - restingMemory
  const worst = Math.max(...lists.map(ratioOf))
  return [
    {
      wanted: `${rows.toLocaleString('en')} time entries taken in, checked and imported below ${MAX_SECONDS} s`,
      found: `${total.toFixed(1)} s`,
      isMet: total < MAX_SECONDS,
    },
    {
      wanted: `with less than ${MAX_MEMORY} MB above the server at rest`,
      found: `${memory.toFixed(0)} MB`,
      isMet: memory < MAX_MEMORY,
    },
    {
      wanted: `every list right after the import at most ${MAX_RATIO} times as slow as after an analysis`,
      found: `${worst.toFixed(2)} times`,
      isMet: worst <= MAX_RATIO,
    },
  ]
}

const stepLine = (name: string, seconds: number, rows: number) =>
  `| ${name} | ${seconds.toFixed(1)} s | ${Math.round(rows / seconds).toLocaleString('en')} |`
const listLine = (list: JustFilled) =>
  `| ${[list.name, ms(list.before), ms(list.after), ratioOf(list).toFixed(2)].join(' | ')} |`

/** The page docs/performance-import.md. */
export function describeImport(measured: ImportMeasured, conditions: Conditions): string {
  const { rows, megabytes, seconds, restingMemory, peakMemory, lists } = measured
  const data = `a new firm with 200 matters, and a CSV file of ${rows.toLocaleString('en')} time entries (${megabytes.toFixed(1)} MB) with old ids`
  return `${heading({ ...conditions, title: 'Performance of imports', command: 'npm run bench -- --only-import', data })}
## The bars

| Bar | Measured | |
|---|---|---|
${importBars(measured).map(barLine).join('\n')}

## Step by step

Every row is checked by the code that imports it, and then all are imported in one transaction.

| Step | Took | Rows a second |
|---|--:|--:|
${stepLine('Taking the file in', seconds.upload, rows)}
${stepLine('Checking', seconds.check, rows)}
${stepLine('Importing', seconds.import, rows)}

Memory of the server: ${restingMemory.toFixed(0)} MB before the file was brought, ${peakMemory.toFixed(0)} MB at most.

## The lists

p50 as soon as the import has ended, and after an analysis of all tables.

| List | Right after | After an analysis | Times |
|---|--:|--:|--:|
${lists.map(listLine).join('\n')}
`
}
