import { describe, expect, test } from 'vitest'
import { findDayOrder, parseCsvStatement, parseStatementDay, proposeLayout, readCsv } from './bank-csv.ts'
import { isMt940, parseMt940 } from './bank-mt940.ts'
import { isOfx, parseOfx } from './bank-ofx.ts'
import { findBalanceGaps, parseBankAmount } from './bank-statement.ts'

test.each([
  ['1,234.56', 123_456n],
  ['1.234,56', 123_456n],
  ['₦28,060,600.50', 2_806_060_050n],
  ['(123.45)', -12_345n],
  ['123.45-', -12_345n],
  ['- 64 500.00', -6_450_000n],
  ['1,234', 123_400n],
  ['1.234.567', 123_456_700n],
  ['12.5', 1_250n],
  ['250.00 CR', 25_000n],
  ['250.00DR', -25_000n],
  ['USD 10', 1_000n],
  ['0.001', undefined],
  ['ten', undefined],
  ['', undefined],
])('the amount %j of a bank', (text, minor) => {
  expect(parseBankAmount(text, 'USD')).toBe(minor)
})

test.each([
  ['27/02/2026', 'dayFirst', '2026-02-27'],
  ['02/27/2026', 'monthFirst', '2026-02-27'],
  ['2026-02-27', 'dayFirst', '2026-02-27'],
  ['20260227', 'dayFirst', '2026-02-27'],
  ['27-Feb-2026', 'dayFirst', '2026-02-27'],
  ['Feb 27, 2026', 'dayFirst', '2026-02-27'],
  ['27/02/26', 'dayFirst', undefined],
  ['31/02/2026', 'dayFirst', undefined],
] as const)('the day %j', (text, order, day) => {
  expect(parseStatementDay(text, order)).toBe(day)
})

test('the days of a file say in which order they are written, or that they do not', () => {
  expect(findDayOrder(['01/02/2026', '27/02/2026'])).toBe('dayFirst')
  expect(findDayOrder(['01/02/2026', '02/27/2026'])).toBe('monthFirst')
  expect(findDayOrder(['01/02/2026'])).toBeUndefined()
  expect(findDayOrder(['27/02/2026', '02/27/2026'])).toBeUndefined()
})

describe('a CSV file', () => {
  const file = [
    'Harbour Bank;Account 2210',
    '',
    'Trans. Date;Narration;Ref No;Debit;Credit;Balance',
    '27/02/2026;"Transfer, ""Umber"" Media; Ltd";T-9;;300.000,00;1.299.998,00',
    '26/02/2026;SMS and account charge;;1.075,00;;999.998,00',
    '26/02/2026;Opening balance;;;;1.001.073,00',
    ';Total;;1.075,00;300.000,00;',
  ].join('\r\n')

  test('is read below its head, in the order of the days, with what it says of balances', () => {
    const table = readCsv(file)
    const layout = { ...proposeLayout(table.titles), dayOrder: 'dayFirst' } as const
    expect(layout).toMatchObject({
      day: 'Trans. Date',
      amount: '',
      moneyIn: 'Credit',
      moneyOut: 'Debit',
      balance: 'Balance',
    })
    const statement = parseCsvStatement(table, layout, 'NGN')
    expect(statement.lines).toMatchObject([
      { day: '2026-02-26', minor: -107_500n, description: 'SMS and account charge', balance: 99_999_800n },
      { day: '2026-02-27', minor: 30_000_000n, description: 'Transfer, "Umber" Media; Ltd', reference: 'T-9' },
    ])
    expect([statement.opening, statement.closing, statement.closingOn]).toEqual([
      100_107_300n,
      129_999_800n,
      '2026-02-27',
    ])
    expect([statement.problems, findBalanceGaps(statement)]).toEqual([[], []])
  })

  test('tells which of its lines cannot be read, and where lines are missing', () => {
    const broken = readCsv(
      'Date,Description,Amount,Balance\n2026-02-01,a,10.00,110.00\n2026-02-31,b,5.00,115.00\n2026-02-03,c,x1,1\n2026-02-04,d,1.00,117.50\n',
    )
    const statement = parseCsvStatement(broken, { ...proposeLayout(broken.titles), dayOrder: 'dayFirst' }, 'USD')
    expect(statement.problems).toEqual([
      { place: 'Line 3', reason: 'The date “2026-02-31” cannot be read' },
      { place: 'Line 4', reason: 'The amount cannot be read' },
    ])
    expect(findBalanceGaps(statement)).toEqual([{ day: '2026-02-04', minor: 650n }])
  })

  test('without a head has numbered columns', () => {
    expect(readCsv('2026-02-01|fee|-1.00\n2026-02-02|fee|-2.00')).toMatchObject({
      titles: ['Column 1', 'Column 2', 'Column 3'],
      firstLine: 1,
    })
  })
})

test('an MT940 file', () => {
  const file = `{1:F01}{4:\r\n:20:STMT\r\n:25:GB29/2210\r\n:28C:2/1\r\n:60F:C260131NGN1000,00
:61:2602260227D1075,00NCHGNONREF//B-77\r\n:86:SMS and account\r\n charge
:61:2512310102C300,5NTRFT-9//B-78\r\nTransfer\r\n:86:166?00X?20Fees on?21account?32Umber Media?33Ltd
:61:260228RC1,NTRFNONREF\r\n:62F:C260228NGN224,50\r\n-}`
  expect(isMt940(file)).toBe(true)
  const statement = parseMt940(file, 'NGN')
  expect(statement).toMatchObject({
    accountNumber: 'GB29/2210',
    currency: 'NGN',
    opening: 100_000n,
    closing: 22_450n,
    closingOn: '2026-02-28',
    problems: [],
  })
  expect(statement.lines).toMatchObject([
    {
      day: '2026-01-02',
      minor: 30_050n,
      party: 'Umber Media Ltd',
      description: 'Transfer Fees on account',
      reference: 'T-9',
      bankId: 'B-78',
    },
    { day: '2026-02-27', minor: -107_500n, description: 'SMS and account charge', reference: '', bankId: 'B-77' },
    { day: '2026-02-28', minor: -100n },
  ])
  expect(findBalanceGaps(statement)).toEqual([])
})

test.each([
  ['SGML', (name: string, value: string) => `<${name}>${value}\n`],
  ['XML', (name: string, value: string) => `<${name}>${value}</${name}>`],
])('an OFX file in %s', (_, leaf) => {
  const transaction = (fields: Record<string, string>) =>
    `<STMTTRN>${Object.entries(fields)
      .map(([name, value]) => leaf(name, value))
      .join('')}</STMTTRN>`
  const file = `OFXHEADER:100\n<OFX><BANKMSGSRSV1>${leaf('CURDEF', 'USD')}<BANKACCTFROM>${leaf('ACCTID', '2210')}</BANKACCTFROM><BANKTRANLIST>${leaf('DTSTART', '20260201')}
    ${transaction({ TRNTYPE: 'DEBIT', DTPOSTED: '20260226120000[-5:EST]', TRNAMT: '-10.75', FITID: 'F1', NAME: 'SMS &amp; charge' })}
    ${transaction({ DTPOSTED: '20260227', TRNAMT: '300.00', FITID: 'F2', CHECKNUM: '118', MEMO: 'Cheque' })}
    ${transaction({ DTPOSTED: 'soon', TRNAMT: '1.00', FITID: 'F3' })}</BANKTRANLIST>
    <LEDGERBAL>${leaf('BALAMT', '500.25')}${leaf('DTASOF', '20260228')}</LEDGERBAL><AVAILBAL>${leaf('BALAMT', '1.00')}${leaf('DTASOF', '20260101')}</AVAILBAL></BANKMSGSRSV1></OFX>`
  expect(isOfx(file)).toBe(true)
  expect(parseOfx(file, 'USD')).toMatchObject({
    accountNumber: '2210',
    currency: 'USD',
    lines: [
      { day: '2026-02-26', minor: -1_075n, party: 'SMS & charge', bankId: 'F1' },
      { day: '2026-02-27', minor: 30_000n, reference: '118', description: 'Cheque', bankId: 'F2' },
    ],
    closing: 50_025n,
    closingOn: '2026-02-28',
    problems: [{ place: 'F3', reason: 'The date cannot be read' }],
  })
})
