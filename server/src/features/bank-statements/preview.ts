import type { CsvLayout } from '#domain/bank-csv.ts'
import { minorToNumber } from '#domain/money.ts'
import type { StatementFileQuery, StatementPreview } from '#contract/bank-statements.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import type { FileStore } from '../../platform/files/store.ts'
import type { SignedRequest, UploadRequest } from '../../platform/http/route.ts'
import { omitUndefined } from '../../platform/omit-undefined.ts'
import { missingField } from '../../platform/refusal.ts'
import { findTrustAccount, type TrustAccountRow } from '../trust-accounts/public.ts'
import type { ContentHints, StatementContent } from './content.ts'
import { sortLines, type SortedLine } from './lines.ts'
import { findLayout } from './queries.ts'
import { withStatementFile } from './reading.ts'

const SHOWN_LINES = 50
const SHOWN_PROBLEMS = 50
const SHOWN_GAPS = 20

export async function getAccount(tx: FirmTx, id: string): Promise<TrustAccountRow> {
  const account = await findTrustAccount(tx, id)
  if (!account) throw missingField('accountId', 'Account')
  return account
}

/** What is known of a file of the account before it is read. */
export const getHints = ({ read }: Pick<SignedRequest, 'read'>, query: StatementFileQuery): Promise<ContentHints> =>
  read(async (tx) => {
    const { currency } = await getAccount(tx, query.accountId)
    // Only this feature writes layouts, as they were checked.
    const remembered = (await findLayout(tx, query.accountId)) as CsvLayout | undefined
    return {
      currency,
      remembered,
      layout: omitUndefined({
        day: query.dayColumn,
        dayOrder: query.dayOrder,
        amount: query.amountColumn,
        moneyIn: query.moneyInColumn,
        moneyOut: query.moneyOutColumn,
        description: query.descriptionColumn,
        party: query.partyColumn,
        reference: query.referenceColumn,
        balance: query.balanceColumn,
      }),
    }
  })

/** Reads a file and says what importing it would do. Nothing of it is stored. */
export async function previewStatement(
  store: FileStore,
  uploading: UploadRequest,
  query: StatementFileQuery,
): Promise<StatementPreview> {
  const hints = await getHints(uploading, query)
  return withStatementFile(store, uploading, hints, (content) =>
    uploading.read(async (tx) => {
      const account = await getAccount(tx, query.accountId)
      return toPreview(content, account, await sortLines(tx, account, content.statement.lines))
    }),
  )
}

function toPreview(
  content: StatementContent,
  account: TrustAccountRow,
  lines: readonly SortedLine[],
): StatementPreview {
  const { statement, layout = null, missing = null } = content
  const { currency } = account
  const amount = (minor: bigint) => minorToNumber(minor, currency)
  const known = (minor: bigint | undefined) => (minor === undefined ? null : amount(minor))
  const count = (state: SortedLine['state']) => lines.filter((line) => line.state === state).length
  return {
    format: content.format,
    currencyCode: currency,
    columns: [...content.columns],
    samples: content.samples.map((row) => [...row]),
    layout,
    missing,
    lines: lines.slice(0, SHOWN_LINES).map((line) => ({
      date: line.day,
      amount: amount(line.minor),
      party: line.party,
      description: line.description,
      reference: line.reference,
      balance: known(line.balance),
      state: line.state,
    })),
    counts: { new: count('new'), repeated: count('repeated'), similar: count('similar'), locked: count('locked') },
    from: lines[0]?.day ?? null,
    to: lines.at(-1)?.day ?? null,
    opening: known(statement.opening),
    closing: known(statement.closing),
    gaps: content.gaps.slice(0, SHOWN_GAPS).map(({ day, minor }) => ({ date: day, amount: amount(minor) })),
    problems: statement.problems.slice(0, SHOWN_PROBLEMS).map((problem) => ({ ...problem })),
    problemCount: statement.problems.length,
    warnings: findWarnings(content, account),
  }
}

function findWarnings({ statement, gaps }: StatementContent, account: TrustAccountRow): string[] {
  const digits = (text: string) => text.replace(/\D/g, '')
  const [named, own] = [digits(statement.accountNumber), digits(account.account_number)]
  const isOther = named !== '' && own !== '' && !named.endsWith(own) && !own.endsWith(named)
  return [
    ...(statement.currency !== '' && statement.currency !== account.currency
      ? [`The file is in ${statement.currency}, the account in ${account.currency}`]
      : []),
    ...(isOther ? ['The file names another account number than the one that is recorded for this account'] : []),
    ...(gaps.length > 0
      ? ['The balances of the file do not follow from its lines: some are missing or were changed']
      : []),
  ]
}
