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

/** The values of leaf elements in a part of a file, by their names; the first where one stands twice. */
function readFields(part: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>()
  for (const [, name = '', value = ''] of part.matchAll(/<([A-Z0-9.]+)>([^<]*)/gi)) {
    const tag = name.toUpperCase()
    if (value.trim() !== '' && !fields.has(tag)) fields.set(tag, unescaped(value))
  }
  return fields
}

const LEDGER_BALANCE = /<LEDGERBAL>([\s\S]*?)(?:<\/LEDGERBAL>|<AVAILBAL>|$)/i

/** Reads an OFX or QBO file, whose elements need no closing tags: a transaction ends where the next or their list ends. */
export function parseOfx(text: string, currency: string): ParsedStatement {
  const [head = '', ...parts] = text.split(/<STMTTRN>/i)
  const account = readFields(head)
  const balance = readFields(LEDGER_BALANCE.exec(text)?.[1] ?? '')
  return {
    ...readTransactions(parts, currency),
    format: 'ofx',
    accountNumber: account.get('ACCTID') ?? '',
    currency: account.get('CURDEF') ?? '',
    opening: undefined,
    closing: parseBankAmount(balance.get('BALAMT') ?? '', currency),
    closingOn: parseCompactDay(balance.get('DTASOF') ?? account.get('DTEND') ?? ''),
  }
}

function readTransactions(parts: readonly string[], currency: string): Pick<ParsedStatement, 'lines' | 'problems'> {
  const [lines, problems]: [BankStatementLine[], StatementProblem[]] = [[], []]
  for (const part of parts) {
    const fields = readFields(part.split(/<\/(?:STMTTRN|BANKTRANLIST)>/i, 1)[0] ?? '')
    const line = readTransaction(fields, currency)
    if (typeof line === 'string')
      problems.push({ place: fields.get('FITID') ?? `Transaction ${lines.length + 1}`, reason: line })
    else if (line) lines.push(line)
  }
  return { lines: inOrderOfDays(lines), problems }
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
