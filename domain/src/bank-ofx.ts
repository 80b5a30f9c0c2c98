import {
  inOrderOfDays,
  parseBankAmount,
  parseCompactDay,
  statementText,
  type BankStatementLine,
  type ParsedStatement,
  type StatementProblem,
} from './bank-statement.ts'

/** Whether a text looks like an OFX or QBO file, in SGML or XML. */
export const isOfx = (text: string): boolean => /<OFX>/i.test(text.slice(0, 4_000))

/** Reads an OFX or QBO file. Its elements need no closing tag, and those that hold others are told by what they hold. */
export function parseOfx(text: string, currency: string): ParsedStatement {
  const lines: BankStatementLine[] = []
  const problems: StatementProblem[] = []
  let current: Map<string, string> | undefined
  const account = new Map<string, string>()
  let isLedgerBalance = false
  for (const [, slash, name = '', value = ''] of text.matchAll(/<(\/?)([A-Z0-9.]+)>([^<]*)/gi)) {
    const tag = name.toUpperCase()
    if (tag === 'STMTTRN') {
      if (current) finish(current)
      current = slash ? undefined : new Map()
    } else if (tag === 'BANKTRANLIST' && slash && current) {
      finish(current)
      current = undefined
    } else if (!slash && current && value.trim()) current.set(tag, unescaped(value))
    else if (tag === 'LEDGERBAL') isLedgerBalance = !slash
    else if (!slash && value.trim() && (isLedgerBalance || (!tag.startsWith('BAL') && tag !== 'DTASOF')))
      account.set(tag, unescaped(value))
    if (tag === 'AVAILBAL') isLedgerBalance = false
  }
  if (current) finish(current)

  function finish(fields: ReadonlyMap<string, string>): void {
    const line = readTransaction(fields, currency)
    if (typeof line === 'string')
      problems.push({ place: fields.get('FITID') ?? `Transaction ${lines.length + 1}`, reason: line })
    else if (line) lines.push(line)
  }

  return {
    format: 'ofx',
    accountNumber: account.get('ACCTID') ?? '',
    currency: account.get('CURDEF') ?? '',
    lines: inOrderOfDays(lines),
    opening: undefined,
    closing: parseBankAmount(account.get('BALAMT') ?? '', currency),
    closingOn: parseCompactDay(account.get('DTASOF') ?? account.get('DTEND') ?? ''),
    problems,
  }
}

function readTransaction(
  fields: ReadonlyMap<string, string>,
  currency: string,
): BankStatementLine | string | undefined {
  const field = (name: string) => fields.get(name) ?? ''
  const amount = field('TRNAMT')
  const minor = parseBankAmount(amount, currency, amount.includes('.') ? '.' : ',')
  const day = parseCompactDay(field('DTPOSTED'))
  if (minor === undefined) return 'The amount cannot be read'
  if (day === undefined) return 'The date cannot be read'
  if (minor === 0n) return undefined
  return {
    day,
    minor,
    party: statementText(field('NAME') || field('PAYEE'), 200),
    description: statementText(field('MEMO'), 500),
    reference: statementText(field('CHECKNUM') || field('REFNUM'), 120),
    bankId: statementText(field('FITID'), 120),
    balance: undefined,
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const unescaped = (value: string): string =>
  value
    .trim()
    .replace(/&(?:#(\d{1,6})|(\w{2,6}));/g, (text, code: string | undefined, name: string | undefined) =>
      code ? String.fromCodePoint(Math.min(Number(code), 0x10ffff)) : (ENTITIES[name ?? ''] ?? text),
    )
