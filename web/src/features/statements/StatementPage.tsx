import { Button } from '@mantine/core'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { statements, type StatementPage as Statement } from '#contract/statements.ts'
import { AGEING_LABELS } from '#domain/ageing.ts'
import { addDays, dayText } from '#domain/calendar-day.ts'
import { today as todayIn } from '../../shared/clock.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { CheckboxField } from '../../shared/ui/fields/CheckboxField.tsx'
import { ClientField } from '../../shared/ui/fields/ClientField.tsx'
import { DateField } from '../../shared/ui/fields/DateField.tsx'
import { Segments } from '../../shared/ui/fields/Segments.tsx'
import { MultiSelect } from '../../shared/ui/fields/MultiSelect.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { DownloadButton } from '../../shared/ui/list/DownloadButton.tsx'
import { ExportButton } from '../../shared/ui/list/ExportButton.tsx'
import { MailList } from '../../shared/ui/mail/MailList.tsx'
import type { SendMailProps } from '../../shared/ui/mail/SendMailForm.tsx'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { PrintButton } from '../../shared/ui/page/PrintButton.tsx'
import { SideBySide } from '../../shared/ui/page/SideBySide.tsx'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { LoadingSpinner, useAfter } from '../../shared/ui/states/Loading.tsx'
import { isoToMdy, mdyToIso } from '../../shared/ui/values/calendar.ts'
import { currencyOf, formatMoney } from '../../shared/ui/values/format.ts'
import { urlDay, urlId, urlMatching, urlOneOf, urlSchema } from '../../shared/url-schema.ts'
import { useUrlState } from '../../shared/url-state.ts'
import { deliveryQuery, sendStatement, statementQuery } from './queries.ts'
import { DocumentPaper } from '../../shared/ui/page/DocumentPaper.tsx'
import styles from './statements.module.css'

const SendMailForm = lazyDialog<SendMailProps>(async () => ({
  default: (await import('../../shared/ui/mail/SendMailForm.tsx')).SendMailForm,
}))

/** At most 50 ids with commas between. */
const MATTER_IDS = /^[\da-f-]{36}(,[\da-f-]{36}){0,49}$/i

const StatementUrl = urlSchema({
  clientId: urlId,
  matterIds: urlMatching(MATTER_IDS),
  currency: urlMatching(/^[A-Z]{3}$/),
  from: urlDay,
  to: urlDay,
  show: urlOneOf(['all', 'open']),
  ageing: urlOneOf(['no']),
  funds: urlOneOf(['no']),
  link: urlOneOf(['no']),
})

/** A quarter, as far back as most statements go. */
const DAYS = 90

/** Whose statement it is where the page says so, and not the address. */
interface FixedSubject {
  readonly clientId?: string
  readonly matterId?: string
}

/** The statement of the address: the last three months of a client where it says no more. */
function useStatementUrl(fixed: FixedSubject = {}) {
  const { firm, business } = useCurrentUser()
  const [url, change] = useUrlState(StatementUrl)
  const today = todayIn(business.timeZone)
  const to = url.to ?? today
  const from = url.from ?? addDays(to, -DAYS)
  const { currency: currencyCode } = url
  const clientId = fixed.clientId ?? url.clientId
  const matterIds = fixed.matterId ?? url.matterIds
  const show = url.show ?? 'all'
  const withAgeing = url.ageing === undefined
  const withFunds = url.funds === undefined
  const withLink = url.link === undefined
  const choices = { clientId: clientId ?? '', matterIds, currencyCode, from, to, show, withAgeing, withFunds, withLink }
  const query = { ...firm, ...choices }
  return { clientId, matterIds, from, to, today, change, query, fixed }
}

function useStatement({ clientId, query }: ReturnType<typeof useStatementUrl>) {
  const isChosen = clientId !== undefined
  const answer = useQuery({ ...statementQuery(query), enabled: isChosen, placeholderData: keepPreviousData })
  return { isChosen, answer, statement: isChosen ? answer.data : undefined }
}

/** The statement of one client, or of one matter, on its own page. */
export default function StatementOf({ fixed }: { fixed: FixedSubject }) {
  const url = useStatementUrl(fixed)
  const { answer, statement } = useStatement(url)
  return (
    <>
      <div className={styles.actions}>{statement && <Actions query={url.query} />}</div>
      <SideBySide asideFirst aside={<Filters url={url} statement={statement} />}>
        <Answer answer={answer} />
      </SideBySide>
    </>
  )
}

/** What a client was charged and paid in a period, as the letter that the client gets. */
export function StatementPage() {
  const url = useStatementUrl()
  const { isChosen, answer, statement } = useStatement(url)
  return (
    <Page
      title="Statement of account"
      sub={statement && <Subject statement={statement} />}
      actions={statement && <Actions query={url.query} />}
    >
      <SideBySide asideFirst aside={<Filters url={url} statement={statement} />}>
        {isChosen ? (
          <Answer answer={answer} />
        ) : (
          <EmptyState icon={IconFileText} title="Choose a client" text="The statement appears here." />
        )}
      </SideBySide>
    </Page>
  )
}

const Subject = ({ statement: { clientId, clientName, from, to } }: { statement: Statement }) => (
  <>
    <AppLink href={paths.client(clientId)} className="lx-link" dir="auto">
      {clientName}
    </AppLink>
    {` · ${dayText(from)} to ${dayText(to)}`}
  </>
)

type Query = ReturnType<typeof useStatementUrl>['query']

function Actions({ query }: { query: Query }) {
  return (
    <>
      <PrintButton />
      <DownloadButton endpoint={statements.document} query={query}>
        PDF
      </DownloadButton>
      <ExportButton endpoint={statements.export} query={query} />
      <SendStatement query={query} />
    </>
  )
}

function SendStatement({ query }: { query: Query }) {
  const maySend = useCan(statements.send)
  const [isSending, setSending] = useState(false)
  const { data } = useQuery(deliveryQuery(query))
  if (!maySend) return null
  return (
    <>
      <Button
        disabled={data === undefined}
        leftSection={<IconSend size={16} stroke={1.6} aria-hidden />}
        onClick={() => setSending(true)}
      >
        Send statement
      </Button>
      {isSending && data && (
        <SendMailForm
          title="Send statement"
          delivery={data}
          prompt="The statement is attached as PDF, as it is shown here."
          send={(body, repeatKey) => sendStatement(query, body, repeatKey)}
          onClose={() => setSending(false)}
        />
      )}
    </>
  )
}

function PreviouslySent({ query }: { query: Query }) {
  const { data } = useQuery(deliveryQuery(query))
  if (!data || data.mails.length === 0) return null
  return (
    <Panel title="Previously sent" flush>
      <MailList mails={data.mails} />
    </Panel>
  )
}

type Answered = Pick<
  ReturnType<typeof useQuery<Statement>>,
  'data' | 'isError' | 'error' | 'refetch' | 'isPlaceholderData'
>

function Answer({ answer: { data, isError, error, refetch, isPlaceholderData } }: { answer: Answered }) {
  const isSlow = useAfter(data === undefined && !isError)
  if (isError) return <LoadError title="Did not load" text={error?.message ?? ''} onRetry={() => void refetch()} />
  if (data === undefined) return isSlow ? <LoadingSpinner /> : null
  return (
    <div className={styles.statement} aria-busy={isPlaceholderData || undefined}>
      {data.isPartial && (
        <InlineNote tone="warning">Matters of this client that you may not see are left out.</InlineNote>
      )}
      <DocumentPaper content={data.document} />
    </div>
  )
}

function Filters({ url, statement }: { url: ReturnType<typeof useStatementUrl>; statement: Statement | undefined }) {
  const { clientId, from, to, today, change, query, fixed } = url
  const day = (label: string, key: 'from' | 'to', value: string) => (
    <DateField
      label={label}
      today={today}
      value={isoToMdy(value)}
      onChange={(typed) => mdyToIso(typed) && change({ [key]: mdyToIso(typed) })}
    />
  )
  return (
    <>
      <div className={styles.filters}>
        {fixed.clientId === undefined && (
          <ClientField
            value={clientId ?? ''}
            onChange={(chosen) => change({ clientId: chosen || undefined, matterIds: undefined, currency: undefined })}
          />
        )}
        <div className={styles.days}>
          {day('From', 'from', from)}
          {day('To', 'to', to)}
        </div>
        {statement && <StatementChoices url={url} statement={statement} />}
        {statement && <ContentChoices url={url} />}
      </div>
      {statement && statement.openInvoices.length > 0 && <OpenInvoices statement={statement} />}
      {statement && <PreviouslySent query={query} />}
      {statement && (
        <p className="lx-muted">
          Figures are as at the end of {dayText(to)} and do not change if the statement is reprinted.
        </p>
      )}
    </>
  )
}

/** The matters and the currency of the statement, where the client has several. */
function StatementChoices({
  url: { matterIds, change, fixed },
  statement,
}: {
  url: ReturnType<typeof useStatementUrl>
  statement: Statement
}) {
  return (
    <>
      {fixed.matterId === undefined && statement.matters.length > 1 && (
        <MultiSelect
          label="Matters"
          entity="matter"
          placeholder={`All ${statement.matters.length} matters`}
          options={statement.matters.map(({ id, name, number }) => ({ value: id, label: `${number} ${name}` }))}
          value={matterIds === undefined ? [] : matterIds.split(',')}
          onChange={(chosen) => change({ matterIds: chosen.length === 0 ? undefined : chosen.join(',') })}
        />
      )}
      {statement.currencyCodes.length > 1 && (
        <Select
          label="Currency"
          entity="currency"
          options={statement.currencyCodes.map((code) => ({ value: code, label: code }))}
          value={statement.currencyCode}
          onChange={(chosen) => change({ currency: chosen || undefined })}
        />
      )}
    </>
  )
}

const VIEWS = [
  { value: 'all', label: 'All entries' },
  { value: 'open', label: 'Open invoices' },
] as const

/** What the statement shows: on screen, in the PDF and in the mail alike. */
function ContentChoices({ url: { query, change } }: { url: ReturnType<typeof useStatementUrl> }) {
  const maySeeFunds = useCan('trustAccountRequest')
  return (
    <>
      <Segments aria-label="Show" data={VIEWS} value={query.show} onChange={(show) => change({ show })} />
      <CheckboxField
        label="Ageing"
        value={query.withAgeing}
        onChange={(isShown) => change({ ageing: isShown ? undefined : 'no' })}
      />
      {maySeeFunds && (
        <CheckboxField
          label="Trust balance, shown separately"
          value={query.withFunds}
          onChange={(isShown) => change({ funds: isShown ? undefined : 'no' })}
        />
      )}
      <CheckboxField
        label="Payment link"
        value={query.withLink}
        onChange={(isShown) => change({ link: isShown ? undefined : 'no' })}
      />
    </>
  )
}

function OpenInvoices({ statement }: { statement: Statement }) {
  const currency = currencyOf(statement)
  return (
    <Panel title="Open invoices" count={String(statement.openInvoices.length)} flush>
      <ul className={styles.invoices}>
        {statement.openInvoices.map(({ invoiceId, number, open, held, bucket, dueDate }) => (
          <li key={invoiceId}>
            <AppLink href={paths.invoice(invoiceId)} className="lx-link">
              {number}
            </AppLink>
            <span className="lx-num">{formatMoney(open, currency)}</span>
            <small className="lx-muted">
              Due {dayText(dueDate)}, {AGEING_LABELS[bucket].toLowerCase()}
              {held > 0 && `, ${formatMoney(held, currency)} held by a question`}
            </small>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
