import { setFlagsFromString } from 'node:v8'
import { Readable, Writable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { runInNewContext } from 'node:vm'
import { beforeAll, describe, expect, test } from 'vitest'
import { clients } from '#contract/clients.ts'
import { matters } from '#contract/matters.ts'
import { timeEntries } from '#contract/time-entries.ts'
import type { EndpointShape } from '#contract/endpoint.ts'
import { aFirm, type TestFirm, type TestPerson } from '../../testing/factories.ts'
import { aClient, aMatter } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { readSheet, unzip } from '../../testing/workbook.ts'
import { countColumn, dayColumn, figureColumn, textColumn, type ExportColumn } from './columns.ts'
import { csvOf } from './csv.ts'
import { xlsxOf } from './xlsx.ts'

interface Line {
  day: string | null
  note: string
  amount: string
  count: number | null
}
const columns: readonly ExportColumn<Line>[] = [
  dayColumn('Day', ({ day }) => day),
  textColumn('Words', ({ note }) => note),
  figureColumn('Amount', ({ amount }) => amount),
  countColumn('Count', ({ count }) => count),
]
const line = (note: string, values: Partial<Line> = {}): Line => ({
  day: '2026-03-17',
  note,
  amount: '12.50',
  count: 3,
  ...values,
})
const listOf = (lines: readonly Line[]) => ({ name: 'lines', columns, rows: Readable.from([lines]) })
const csv = (...lines: Line[]) => text(Readable.from(csvOf(listOf(lines))))
const sheet = async (...lines: Line[]) => readSheet(await buffer(xlsxOf(listOf(lines))))

describe('a CSV file', () => {
  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '＝1+1', '＠SUM(A1)'])(
    'holds %j as text that no spreadsheet runs',
    async (note) => {
      expect(await csv(line(note))).toContain(`'${note}`)
    },
  )

  test.each([
    ['\n=1', `"'\n'=1"`],
    ['a;=cmd', `"a;'=cmd"`],
    ['a\t=cmd', `"a\t'=cmd"`],
    ['a\n@cmd', `"a\n'@cmd"`],
    ['a;  -cmd', `"a;'  -cmd"`],
    ['a"; ＝cmd', `"a"";' ＝cmd"`],
    ['  =cmd', `'  =cmd`],
    ['a; b - c = d', '"a; b - c = d"'],
    ['a, =b', '"a, =b"'],
  ])('quotes %j and makes it harmless where a program splits it', async (note, cell) => {
    expect(await csv(line(note))).toContain(`,${cell},12.50`)
  })

  test('writes figures as they are, negative ones too, and quotes what needs it', async () => {
    expect(await csv(line('a "b", c', { amount: '-250.00', day: null, count: null }))).toBe(
      '\uFEFFDay,Words,Amount,Count\r\n,"a ""b"", c",-250.00,\r\n',
    )
  })
})

describe('a workbook', () => {
  test('holds numbers as numbers, days as days, and texts as they are', async () => {
    expect(await sheet(line('=1+1 <b>&'), line('', { amount: '-0.3333', day: null, count: null }))).toEqual([
      ['Day', 'Words', 'Amount', 'Count'],
      // Days are counted from 30/12/1899.
      [46_098, '=1+1 <b>&', 12.5, 3],
      ['', '', -0.3333, ''],
    ])
  })

  test('is made of parts that name each other', async () => {
    const parts = unzip(await buffer(xlsxOf(listOf([line('x')]))))
    expect([...parts.keys()].toSorted()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ])
    expect(parts.get('[Content_Types].xml')).toContain('/xl/worksheets/sheet1.xml')
    expect(parts.get('xl/styles.xml')).toContain('dd/mm/yyyy')
  })

  test('continues in another sheet with the same header when one is full', async () => {
    const lines = ['a', 'b', 'c', 'd', 'e'].map((note) => line(note))
    const rows = Readable.from([lines.slice(0, 2), [], lines.slice(2)])
    const file = await buffer(xlsxOf({ name: 'lines', columns, rows }, 3))
    const notes = [1, 2, 3].map((number) => readSheet(file, number).map(([, note]) => note))
    expect(notes).toEqual([
      ['Words', 'a', 'b'],
      ['Words', 'c', 'd'],
      ['Words', 'e'],
    ])
    const parts = unzip(file)
    expect(parts.get('xl/workbook.xml')).toContain('<sheet name="Export 3" sheetId="3" r:id="rId3"/>')
    expect(parts.get('xl/_rels/workbook.xml.rels')).toContain('Id="rId4"')
    expect([...parts.keys()].filter((name) => name.includes('sheet'))).toHaveLength(3)
    const full = await buffer(xlsxOf({ name: 'lines', columns, rows: Readable.from([lines.slice(0, 2)]) }, 3))
    expect([...unzip(full).keys()].filter((name) => name.includes('sheet'))).toHaveLength(1)
  })

  test('omits characters that would break it, and preserves text that looks like an escape', async () => {
    const lines = await sheet(line('a\u0000b\u001Fc'), line('_x0041_'), line('\uD800'))
    expect(lines.map(([, note]) => note)).toEqual(['Words', 'abc', '_x005F_x0041_', '\uFFFD'])
  })

  test('writes days that spreadsheets count wrongly as text', async () => {
    expect((await sheet(line('old', { day: '1899-06-01' })))[1]?.[0]).toBe('1899-06-01')
  })
})

describe('a list of 200,000 rows', () => {
  const BATCHES = 200
  const batch = Array.from({ length: 1_000 }, (_, at) => line(`Reviewing disclosure documents, bundle ${at}`))
  const makers = [
    [
      'CSV',
      (rows: AsyncIterable<readonly Line[]>) =>
        Readable.from(csvOf({ name: 'x', columns, rows }), { highWaterMark: 1 }),
    ],
    ['XLSX', (rows: AsyncIterable<readonly Line[]>) => xlsxOf({ name: 'x', columns, rows })],
  ] as const

  test.each(makers)('is written as %s in flat memory', async (_, make) => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const living: number[] = []
    async function* rows() {
      for (let at = 0; at < BATCHES; at += 1) {
        if (at % 20 === 10) {
          collect()
          const { heapUsed, arrayBuffers } = process.memoryUsage()
          living.push(heapUsed + arrayBuffers)
        }
        yield await Promise.resolve(batch)
      }
    }
    let bytes = 0
    const reader = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        bytes += chunk.length
        done()
      },
    })
    await pipeline(make(rows()), reader)
    expect(bytes).toBeGreaterThan(500_000)
    expect(living).toHaveLength(10)
    // Whatever is held grows with nothing: the file itself has many times as much. A moment may hold a few pieces more.
    expect(Math.min(...living.slice(5)) - Math.min(...living.slice(0, 5))).toBeLessThan(4_000_000)
  })

  test.each(makers)('waits as %s for a slow reader, and stops when the reader disconnects', async (_, make) => {
    let yielded = 0
    let isOver = false
    async function* rows() {
      try {
        for (; yielded < BATCHES; yielded += 1) yield await Promise.resolve(batch)
      } finally {
        isOver = true
      }
    }
    const file = make(rows())
    await new Promise((resolve) => file.once('readable', resolve))
    file.read()
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    expect(yielded).toBeLessThan(BATCHES / 2)
    const closed = new Promise((resolve) => file.once('close', resolve))
    file.destroy()
    await closed
    await expect.poll(() => isOver).toBe(true)
  })
})

describe('the lists of a firm', () => {
  const app = useTestApp()
  let firm: TestFirm

  const download = async (endpoint: EndpointShape, person: TestPerson, query: Record<string, string> = {}) => {
    const { statusCode, headers, rawPayload } = await app.app.server.inject({
      url: `/api${endpoint.path}`,
      query,
      headers: { authorization: `Bearer ${person.token}` },
    })
    return { statusCode, headers, file: rawPayload }
  }
  const rowsOf = async (endpoint: EndpointShape, query: Record<string, string> = {}) =>
    readSheet((await download(endpoint, firm.administrator, { ...query, format: 'xlsx' })).file)

  beforeAll(async () => {
    firm = await aFirm(app)
    const obi = await aClient(app, firm, { companyName: 'Obi Holdings', countryCode: 'NG' })
    const calder = await aClient(app, firm, { companyName: 'Calder & Finch' })
    await aMatter(app, firm, { clientId: obi.id, matterName: 'Obi v Ade', matterOpenDate: '2026-03-02' })
    await aMatter(app, firm, { clientId: calder.id, matterName: 'Lakeshore lease', status: 'Closed' })
  })

  test('clients are exported as they are filtered and sorted', async () => {
    const all = await rowsOf(clients.export, { sortColumn: 'name', sortType: 'desc' })
    expect(all.map(([, name]) => name)).toEqual(['Client', 'Obi Holdings', 'Calder & Finch'])
    expect(all[1]?.slice(-2)).toEqual([1, 1])
    expect(await rowsOf(clients.export, { countryCode: 'NG' })).toHaveLength(2)
    const { headers, file } = await download(clients.export, firm.administrator)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="clients-2026-03-17.csv"',
    })
    expect(file.toString()).toContain('Calder & Finch')
  })

  test('matters are exported with their day, their status and their people', async () => {
    const [head, ...rows] = await rowsOf(matters.export, { status: 'Open' })
    expect(head?.slice(0, 4)).toEqual(['Matter number', 'Matter', 'Client', 'Status'])
    expect(rows.map((row) => row.slice(1, 4))).toEqual([['Obi v Ade', 'Obi Holdings', 'Open']])
    expect(rows[0]?.[head?.indexOf('Opened') ?? -1]).toBe(46_083)
    expect(await rowsOf(matters.export)).toHaveLength(3)
  })

  test('are workbooks if requested, and refused in any other format', async () => {
    const { statusCode, headers } = await download(timeEntries.export, firm.administrator, { format: 'xlsx' })
    expect({ statusCode, type: headers['content-type'], name: headers['content-disposition'] }).toEqual({
      statusCode: 200,
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      name: 'attachment; filename="time-entries-2026-03-17.xlsx"',
    })
    expect(await app.call(clients.export, { query: { format: 'pdf' } }, firm.administrator.token)).toMatchObject({
      status: 400,
      body: { errors: { format: 'Format must be csv or xlsx' } },
    })
  })

  test('show another firm nothing', async () => {
    const other = await aFirm(app)
    const { file } = await download(matters.export, other.administrator)
    expect(file.toString().trim().split('\r\n')).toHaveLength(1)
  })

  test('release their connection once they are sent', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const { statusCode } = await download(clients.export, firm.administrator)
      expect(statusCode).toBe(200)
    }
  })
})
