import { XMLParser } from 'fast-xml-parser'
import {
  inOrderOfDays,
  parseBankAmount,
  statementText,
  type BankStatementLine,
  type ParsedStatement,
  type StatementProblem,
} from '#domain/bank-statement.ts'
import { isCalendarDay } from '#domain/valid-day.ts'

type Node = string | number | { readonly [name: string]: Node } | readonly Node[] | undefined

/** Numbers stay texts, and prefixes of namespaces go. Entities are not expanded beyond XML's own. */
const parser = new XMLParser({
  ignoreAttributes: false,
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: true,
  isArray: (name) => ['Stmt', 'Bal', 'Ntry', 'TxDtls', 'NtryDtls', 'Ustrd'].includes(name),
})

export const isCamt = (text: string): boolean => /<(\w+:)?BkToCstmrStmt[\s>]/.test(text.slice(0, 20_000))

/** What stands at a path of elements; the first where there are several. */
function at(node: Node, ...names: string[]): Node {
  let found = node
  for (const name of names) {
    const one = Array.isArray(found) ? (found as readonly Node[])[0] : found
    found = typeof one === 'object' ? (one as { readonly [key: string]: Node })[name] : undefined
  }
  return found
}

function textAt(node: Node, ...names: string[]): string {
  const found = at(node, ...names)
  const one = Array.isArray(found) ? (found as readonly Node[])[0] : found
  if (typeof one === 'object') return textAt(one, '#text')
  return one === undefined ? '' : String(one)
}

const listAt = (node: Node, ...names: string[]): readonly Node[] => {
  const found = at(node, ...names)
  return Array.isArray(found) ? (found as readonly Node[]) : found === undefined ? [] : [found]
}

/** Reads a CAMT.053 file (ISO 20022); several statements in one file are read as one, in their order. Pending entries are none. */
export function parseCamt(text: string, currency: string): ParsedStatement {
  const statements = listAt(parser.parse(text) as Node, 'Document', 'BkToCstmrStmt', 'Stmt')
  const [first, last] = [statements[0], statements.at(-1)]
  const opening = findBalance(first, ['OPBD', 'PRCD'], currency)
  const closing = findBalance(last, ['CLBD'], currency)
  const { lines, problems } = readEntries(statements, currency)
  return {
    format: 'camt053',
    accountNumber: textAt(first, 'Acct', 'Id', 'IBAN') || textAt(first, 'Acct', 'Id', 'Othr', 'Id'),
    currency: textAt(first, 'Acct', 'Ccy') || (opening?.currency ?? ''),
    lines: inOrderOfDays(lines),
    opening: opening?.minor,
    closing: closing?.minor,
    closingOn: closing?.day,
    problems,
  }
}

function readEntries(statements: readonly Node[], currency: string) {
  const [lines, problems]: [BankStatementLine[], StatementProblem[]] = [[], []]
  for (const entry of statements.flatMap((statement) => listAt(statement, 'Ntry'))) {
    const line = readEntry(entry, currency)
    if (typeof line === 'string')
      problems.push({ place: textAt(entry, 'AcctSvcrRef') || `Entry ${lines.length + 1}`, reason: line })
    else if (line) lines.push(line)
  }
  return { lines, problems }
}

function findBalance(statement: Node, codes: readonly string[], currency: string) {
  const balances = listAt(statement, 'Bal')
  const balance = codes
    .map((code) => balances.find((one) => textAt(one, 'Tp', 'CdOrPrtry', 'Cd') === code))
    .find((one) => one !== undefined)
  const minor = signed(balance, currency)
  return balance === undefined || minor === undefined
    ? undefined
    : { minor, day: dayAt(balance, 'Dt'), currency: textAt(balance, 'Amt', '@_Ccy') }
}

function signed(node: Node, currency: string): bigint | undefined {
  const minor = parseBankAmount(textAt(node, 'Amt'), currency, '.')
  return minor !== undefined && textAt(node, 'CdtDbtInd') === 'DBIT' ? -minor : minor
}

function dayAt(node: Node, name: string): string | undefined {
  const day = (textAt(node, name, 'Dt') || textAt(node, name, 'DtTm')).slice(0, 10)
  return isCalendarDay(day) ? day : undefined
}

function readEntry(entry: Node, currency: string): BankStatementLine | string | undefined {
  const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')
  if (status !== '' && status !== 'BOOK') return undefined
  const minor = signed(entry, currency)
  const day = dayAt(entry, 'BookgDt') ?? dayAt(entry, 'ValDt')
  if (minor === undefined) return 'The amount cannot be read'
  if (day === undefined) return 'The date cannot be read'
  if (minor === 0n) return undefined
  return { day, minor, balance: undefined, ...wordsOf(entry, minor) }
}

/** Who the money came from or went to, and what for. An entry of several payments has what all of them say. */
function wordsOf(
  entry: Node,
  minor: bigint,
): Pick<BankStatementLine, 'party' | 'description' | 'reference' | 'bankId'> {
  const details = listAt(entry, 'NtryDtls').flatMap((one) => listAt(one, 'TxDtls'))
  const other = minor > 0n ? 'Dbtr' : 'Cdtr'
  const party = details.map(
    (one) => textAt(one, 'RltdPties', other, 'Nm') || textAt(one, 'RltdPties', other, 'Pty', 'Nm'),
  )
  const about = details.flatMap((one) => listAt(one, 'RmtInf', 'Ustrd').map((line) => textAt(line)))
  const reference = details.map((one) => textAt(one, 'Refs', 'EndToEndId')).filter((one) => one !== 'NOTPROVIDED')
  const joined = (texts: readonly string[]) => [...new Set(texts.filter(Boolean))].join(', ')
  return {
    party: statementText(joined(party), 200),
    description: statementText(joined([...about, textAt(entry, 'AddtlNtryInf')]), 500),
    reference: statementText(joined(reference), 120),
    bankId: statementText(textAt(entry, 'AcctSvcrRef') || textAt(entry, 'NtryRef'), 120),
  }
}
