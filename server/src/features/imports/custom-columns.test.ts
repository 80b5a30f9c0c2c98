import { beforeAll, expect, test } from 'vitest'
import { clients, type Client, type ClientRow } from '#contract/clients.ts'
import { customFields, type CustomField } from '#contract/custom-fields.ts'
import { imports, type ImportDetail } from '#contract/imports.ts'
import { matters, type Matter, type MatterRow } from '#contract/matters.ts'
import { aFirm, type TestFirm } from '../../testing/factories.ts'
import { aCheckedImport, anImport, sendImport } from '../../testing/imports.ts'
import { dataOf } from '../../testing/records.ts'
import { useTestApp } from '../../testing/test-app.ts'

const app = useTestApp()
let firm: TestFirm
const fields: Record<string, CustomField> = {}

const tokenOf = () => firm.administrator.token
const keyOf = (name: string) => `custom:${fields[name]?.id}`
const valuesOf = ({ customValues }: Pick<Client, 'customValues'>) =>
  Object.fromEntries(
    customValues.map(({ fieldId, value }) => [
      Object.values(fields).find(({ id }) => id === fieldId)?.name ?? fieldId,
      value,
    ]),
  )
const addField = async (body: { name: string; recordKind: string; fieldType: string; [key: string]: unknown }) => {
  fields[body.name] = dataOf<CustomField>(await app.call(customFields.create, { body }, tokenOf()))
}
const csv = (...lines: string[]) => lines.join('\n')
const clientNamed = async (name: string) => {
  const { data } = dataOf<{ data: ClientRow[] }>(await app.call(clients.list, { query: { size: 200 } }, tokenOf()))
  const id = data.find((one) => one.name === name)?.id ?? ''
  return dataOf<Client>(await app.call(clients.get, { params: { id } }, tokenOf()))
}
const templateOf = async (kind: string) =>
  (
    await app.app.server.inject({
      url: `/api${imports.template.path}?kind=${kind}&format=csv`,
      headers: { authorization: `Bearer ${tokenOf()}` },
    })
  ).body.replace('\uFEFF', '')

beforeAll(async () => {
  firm = await aFirm(app)
  await addField({ recordKind: 'client', fieldType: 'choice', name: 'Industry', choices: ['Oil & gas', 'Shipping'] })
  await addField({ recordKind: 'client', fieldType: 'date', name: 'Client since' })
  await addField({ recordKind: 'client', fieldType: 'yesNo', name: 'Politically exposed' })
  await addField({ recordKind: 'client', fieldType: 'text', name: 'Customer type' })
  await addField({ recordKind: 'matter', fieldType: 'number', name: 'Claim value' })
  await addField({ recordKind: 'contact', fieldType: 'text', name: 'Assistant' })
})

test('columns that are called like the firm’s own fields are taken for them, and their values are kept by type', async () => {
  const made = await anImport(app, tokenOf(), {
    kind: 'clients',
    content: csv(
      'Name,Industry,Client since,Politically exposed,Customer type,Email',
      'Harborline Bank Ltd,shipping,03/17/2019,Y,Gold,office@harborline.example',
      'Lagoon Fisheries Ltd,,03/25/2020,0,,',
    ),
  })
  // What other programs call one of our fields, this firm calls a field of its own.
  expect(made.mapping).toEqual([
    'name',
    keyOf('Industry'),
    keyOf('Client since'),
    keyOf('Politically exposed'),
    keyOf('Customer type'),
    'email',
  ])
  expect(made.options.dayOrder).toBe('monthFirst')
  expect(valuesOf(await clientNamed('Harborline Bank Ltd'))).toEqual({
    Industry: 'Shipping',
    'Client since': '2019-03-17',
    'Politically exposed': true,
    'Customer type': 'Gold',
  })
  expect(valuesOf(await clientNamed('Lagoon Fisheries Ltd'))).toEqual({
    'Client since': '2020-03-25',
    'Politically exposed': false,
  })
  await anImport(app, tokenOf(), {
    kind: 'contacts',
    content: csv('Client,Name,Assistant', 'Harborline Bank Ltd,Helen Marsh,Ben Okri'),
  })
  const [contact] = (await clientNamed('Harborline Bank Ltd')).contacts
  expect(contact && valuesOf(contact)).toEqual({ Assistant: 'Ben Okri' })
  await anImport(app, tokenOf(), {
    kind: 'matters',
    content: csv('Matter name,Client,Claim value', 'Loan agreement,Harborline Bank Ltd,"$1,250,000.50"'),
  })
  const { data } = dataOf<{ data: MatterRow[] }>(await app.call(matters.list, { query: {} }, tokenOf()))
  const matter = dataOf<Matter>(await app.call(matters.get, { params: { id: data[0]?.id ?? '' } }, tokenOf()))
  expect(valuesOf(matter)).toEqual({ 'Claim value': 1_250_000.5 })
})

test('every value that fits no field is a fault of its column, beside the other faults of its row', async () => {
  const checked = await aCheckedImport(app, tokenOf(), {
    kind: 'clients',
    content: csv(
      'Name,Email,Industry,Client since,Politically exposed',
      'Ada Obi,no address,Banking,31/02/2019,perhaps',
      'Ben Obi,ben@obi.example,Shipping,01/03/20199,no',
    ),
  })
  expect(checked.faults).toEqual([
    { row: 2, field: keyOf('Industry'), reason: 'Industry must be one of its choices' },
    { row: 2, field: keyOf('Client since'), reason: '“31/02/2019” is no date' },
    { row: 2, field: keyOf('Politically exposed'), reason: 'Politically exposed must be yes or no' },
    { row: 2, field: 'email', reason: 'Email is not an address' },
    { row: 3, field: keyOf('Client since'), reason: '“01/03/20199” is no date' },
  ])
  const numbers = await aCheckedImport(app, tokenOf(), {
    kind: 'matters',
    content: csv(
      'Matter name,Client,Claim value',
      'Too fine,Harborline Bank Ltd,1.23456',
      'No figure,Harborline Bank Ltd,much',
    ),
  })
  expect(numbers.faults.map(({ row, reason }) => [row, reason])).toEqual([
    [2, 'Claim value must be a number with at most 11 digits and 4 decimals'],
    [3, '“much” is no number'],
  ])
})

test('a required field is asked of files that have fields of the firm, and a field that is archived is left out', async () => {
  await addField({ recordKind: 'client', fieldType: 'text', name: 'Referred by', isRequired: true })
  const content = csv('Name,Industry,Referred by', 'Cole Ltd,Shipping,', 'Dike Ltd,Shipping,Ada')
  const checked = await aCheckedImport(app, tokenOf(), { kind: 'clients', content })
  expect(checked.faults).toEqual([{ row: 2, field: keyOf('Referred by'), reason: 'Referred by is required' }])
  expect((await aCheckedImport(app, tokenOf(), { kind: 'clients', content: csv('Name', 'Cole Ltd') })).faults).toEqual(
    [],
  )
  const id = fields['Referred by']?.id ?? ''
  dataOf(await app.call(customFields.archive, { params: { id } }, tokenOf()))
  const brought = dataOf<ImportDetail>(await sendImport(app, tokenOf(), { kind: 'clients', content }))
  expect(brought.mapping).toEqual(['name', keyOf('Industry'), ''])
  const { options } = brought
  const mapping = ['name', '', keyOf('Referred by')]
  const refused = await app.call(
    imports.check,
    { params: { id: brought.id }, body: { mapping, ...options } },
    tokenOf(),
  )
  expect(refused).toMatchObject({ status: 422, body: { code: 'import_mapping' } })
})

test('an empty file has the titles of our fields and of the firm’s, harmless to a spreadsheet, and is understood', async () => {
  await addField({ recordKind: 'matter', fieldType: 'text', name: '=HYPERLINK("x")' })
  expect(await templateOf('matters')).toMatch(
    /^Old id,Matter number,Matter name,.*,Claim value,"'=HYPERLINK\(""x""\)"\r\n$/,
  )
  const titles = (await templateOf('clients')).trim()
  const brought = dataOf<ImportDetail>(
    await sendImport(app, tokenOf(), { kind: 'clients', content: `${titles}\n1,Company` }),
  )
  expect(brought.mapping).not.toContain('')
  const stranger = await aFirm(app)
  const other = dataOf<ImportDetail>(
    await sendImport(app, stranger.administrator.token, { kind: 'clients', content: `${titles}\n1,Company` }),
  )
  expect(other.customFields).toEqual([])
  expect(other.mapping.filter((key) => key.startsWith('custom:'))).toEqual([])
})
