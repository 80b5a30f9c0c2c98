import { useQuery } from '@tanstack/react-query'
import { mailTemplates, type MailTemplate } from '#contract/mail-templates.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { AppLink, useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { queryFor } from '../../shared/query.ts'
import type { Column } from '../../shared/ui/list/columns.ts'
import { DataTable } from '../../shared/ui/list/DataTable.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { LoadingSpinner } from '../../shared/ui/states/Loading.tsx'
import { OneLine } from '../../shared/ui/values/OneLine.tsx'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { momentText } from '../../shared/ui/values/moments.ts'
import { SignaturePanel } from './Signature.tsx'
import styles from './mail-templates.module.css'

const nameCell = ({ kind, label }: MailTemplate) => (
  <AppLink className="lx-link" href={paths.mailTemplate(kind)}>
    {label}
  </AppLink>
)

const columns: readonly Column<MailTemplate>[] = [
  { key: 'mail', header: 'Mail', width: 260, cell: nameCell },
  { key: 'subject', header: 'Subject', cell: ({ subject }) => <OneLine text={subject} /> },
  { key: 'changed', header: 'Wording', width: 240, priority: 2, cell: (mail) => <Changed mail={mail} /> },
]

function Changed({ mail: { changed } }: { mail: MailTemplate }) {
  const { business } = useCurrentUser()
  if (changed === null) return <span className="lx-muted">Standard</span>
  return (
    <span className={styles.changed}>
      <StatusBadge tone="info">Your own</StatusBadge>
      <small className="lx-muted">{momentText(changed.at, business.timeZone)}</small>
    </span>
  )
}

/** The mails in the name of the firm, in groups. */
export function MailTemplatesPage() {
  const { firm } = useCurrentUser()
  const load = useQuery(queryFor(mailTemplates.list, { query: firm }))
  const groups = Map.groupBy(load.data ?? [], ({ group }) => group)
  return (
    <Page title="Mails" sub="What the mails in the name of your firm say.">
      {load.isLoadingError && <LoadError title="The mails did not load" onRetry={() => void load.refetch()} />}
      {load.isPending && <LoadingSpinner />}
      <div className={styles.groups}>
        <SignaturePanel />
        {[...groups].map(([group, mails]) => (
          <MailGroup key={group} group={group} mails={mails} />
        ))}
      </div>
    </Page>
  )
}

function MailGroup({ group, mails }: { group: string; mails: readonly MailTemplate[] }) {
  const go = useGo()
  return (
    <Panel title={group} flush>
      <DataTable
        caption={group}
        columns={columns}
        rows={mails}
        rowId={({ kind }) => kind}
        rowName={({ label }) => label}
        onOpen={({ kind }) => void go(paths.mailTemplate(kind))}
        inPanel
        phone={(mail) => ({
          title: mail.label,
          figure: mail.changed === null ? null : <StatusBadge tone="info">Your own</StatusBadge>,
          context: mail.subject,
        })}
      />
    </Panel>
  )
}
