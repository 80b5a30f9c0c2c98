import { expect, test } from 'vitest'
import { matterResolver, newMatter, toBody, type MatterValues } from './matter-values.ts'

const CLIENT = '0197a0a0-0000-7000-8000-000000000001'
const PERSON = '0197a0a0-0000-7000-8000-000000000002'
const values = (team: MatterValues['team']): MatterValues => ({
  ...newMatter({ clientId: CLIENT, today: '2026-03-17', currencyCode: 'USD' }),
  matterName: 'Obi v Ade',
  team,
})
const check = (team: MatterValues['team']) =>
  matterResolver(values(team), undefined, { fields: {}, shouldUseNativeValidation: false })

test('a rate without a person is refused beside its row, and blank rows are left out', async () => {
  const rows = [
    { userId: '', rate: '' },
    { userId: PERSON, rate: '250' },
    { userId: '', rate: '300' },
  ]
  expect(await check(rows)).toEqual({
    values: {},
    errors: { team: [undefined, undefined, { userId: { type: 'person', message: 'User is required' } }] },
  })
  expect((await check(rows.slice(0, 2))).errors).toEqual({})
})

test('the last payer takes what the percentages of the others leave, and a missing payer is refused beside its row', async () => {
  const form: MatterValues = {
    ...values([]),
    payersBy: 'percent',
    payers: [
      { key: 0, clientId: PERSON, value: '66.67' },
      { key: 1, clientId: CLIENT, value: '' },
    ],
  }
  expect(toBody(form).agreedPayers).toEqual([
    { clientId: PERSON, share: { type: 'percent', value: '66.67' } },
    { clientId: CLIENT, share: { type: 'percent', value: '33.33' } },
  ])
  expect(toBody({ ...form, payersBy: '' }).agreedPayers).toEqual([])
  const nobody = { ...form, payers: form.payers.map((payer) => ({ ...payer, clientId: '' })) }
  const { errors } = await matterResolver(nobody, undefined, { fields: {}, shouldUseNativeValidation: false })
  expect(errors.payers?.[0]?.clientId?.message).toBe('Payer is required')
})
