import { expect, test } from 'vitest'
import { MAX_IMPORT_ROWS, imports, type Import, type ImportDetail } from '#contract/imports.ts'
import { aFirm } from '../../testing/factories.ts'
import { aCheckedImport, anImport, restedImport, sendImport } from '../../testing/imports.ts'
import { dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()

test('a file with one row too many is refused and nothing of it is kept; one of the most rows is taken', async () => {
  const { token } = (await aFirm(app)).administrator
  const rows = Array.from({ length: MAX_IMPORT_ROWS }, (_, at) => `Client ${at}`)
  const content = ['Name', ...rows].join('\n')
  const refused = await sendImport(app, token, { kind: 'clients', content: `${content}\nOne more` })
  expect(refused).toMatchObject({
    status: 422,
    body: { code: 'import_unreadable', message: 'A file may have 100,000 rows. Divide it into several' },
  })
  const { data } = dataOf<{ data: Import[] }>(await app.call(imports.list, { query: {} }, token))
  expect(data).toEqual([])
  expect(dataOf<ImportDetail>(await sendImport(app, token, { kind: 'clients', content })).rowCount).toBe(100_000)
})

test('days beyond the calendar are faults, and rows are given back without formulas', async () => {
  const { token } = (await aFirm(app)).administrator
  const content = ['Name,Email,Note', `"=cmd|' /C calc'!A0",no address,+1`, '@SUM(1),no address,"plain;=1+1"'].join(
    '\n',
  )
  const { id } = await aCheckedImport(app, token, { kind: 'clients', content })
  const file = await app.app.server.inject({
    url: `/api${imports.refused.path.replace(':id', id)}`,
    headers: { authorization: `Bearer ${token}` },
  })
  const [, first, second] = file.body.split('\r\n')
  expect(first).toBe("'=cmd|' /C calc'!A0,no address,'+1,2,Email is not an address")
  expect(second).toBe(`'@SUM(1),no address,"plain;'=1+1",3,Email is not an address`)
  await anImport(app, token, { kind: 'clients', content: ['Name', 'Nobody'].join('\n') })
  const days = await aCheckedImport(app, token, {
    kind: 'matters',
    content: [
      'Matter name,Client,Open date',
      'A,Nobody,01/01/0001',
      'B,Nobody,2026-13-01',
      'C,Nobody,99999-01-01',
    ].join('\n'),
  })
  expect(new Set(days.faults.filter(({ field }) => field === 'openDate').map(({ row }) => row))).toEqual(
    new Set([2, 3, 4]),
  )
})

test('two imports of the same old ids at once end with each record once', async () => {
  const { token } = (await aFirm(app)).administrator
  const content = ['Id,Name', '1,Ada Obi', '2,Ben Obi'].join('\n')
  const checked = [
    await aCheckedImport(app, token, { kind: 'clients', content }),
    await aCheckedImport(app, token, { kind: 'clients', content: `${content}\n` }),
  ]
  for (const { id } of checked) dataOf(await app.call(imports.start, { params: { id }, body: {} }, token))
  const ended = await Promise.all(checked.map(({ id }) => restedImport(app, token, id)))
  expect(ended.map(({ state }) => state)).toEqual(['done', 'done'])
  expect(ended.map(({ createdCount }) => createdCount).toSorted((one, other) => one - other)).toEqual([0, 2])
})
