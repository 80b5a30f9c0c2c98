import { Button } from '@mantine/core'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { CONFLICT_DECISION_LABELS, conflicts, type RecordedConflictCheck } from '#contract/conflicts.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { queryFor } from '../../shared/query.ts'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { KeyValueList } from '../../shared/ui/page/KeyValueList.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { RecordState } from '../../shared/ui/states/RecordState.tsx'
import { CheckDay } from './CheckDay.tsx'
import { FoundNames } from './FoundNames.tsx'
import styles from './conflicts.module.css'

const DecideReport = lazyDialog(async () => ({ default: (await import('./DecideReport.tsx')).DecideReport }))

/** A kept report: who checked which names and when, what was found, what was decided and why. It is made to be printed. */
export function ConflictReportPage() {
  const { reportId } = useParams({ from: '/firm/conflicts/$reportId' })
  const { firm } = useCurrentUser()
  const answer = useQuery(queryFor(conflicts.report, { params: { id: reportId }, query: firm }))
  if (!answer.data) {
    return (
      <RecordState what="report" answer={answer} list={{ label: 'All reports', href: paths.conflicts('reports') }} />
    )
  }
  return <Report report={answer.data} />
}

function Report({ report }: { report: RecordedConflictCheck }) {
  const mayDecide = useCan(conflicts.decide)
  const [isDeciding, setDeciding] = useState(false)
  return (
    <Page
      title="Conflict check report"
      crumbs={[{ label: 'Conflict check', href: paths.conflicts('reports') }, { label: 'Report' }]}
      actions={
        <>
          {mayDecide && (
            <Button variant="default" onClick={() => setDeciding(true)}>
              {report.decision === 'undecided' ? 'Record decision' : 'Change decision'}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} stroke={1.6} aria-hidden />}
            onClick={() => window.print()}
          >
            Print
          </Button>
        </>
      }
    >
      <div className={styles.search}>
        <Panel title="Check">
          <KeyValueList items={factsOf(report)} />
        </Panel>
        <FoundNames names={report.names} hits={report.hits} moreNames={report.moreNames} />
      </div>
      {isDeciding && <DecideReport report={report} onClose={() => setDeciding(false)} />}
    </Page>
  )
}

const factsOf = (report: RecordedConflictCheck) => [
  { label: 'Checked by', value: report.checkedBy },
  { label: 'On', value: <CheckDay moment={report.checkedAt} /> },
  { label: 'Names', value: report.names.join(', ') },
  { label: 'About', value: report.about && <About about={report.about} /> },
  { label: 'Note', value: report.note },
  { label: 'Decision', value: CONFLICT_DECISION_LABELS[report.decision] },
  { label: 'Reason', value: report.decisionReason },
  {
    label: 'Decided by',
    value: report.decidedAt && (
      <>
        {report.decidedBy}, <CheckDay moment={report.decidedAt} />
      </>
    ),
  },
]

function About({ about }: { about: NonNullable<RecordedConflictCheck['about']> }) {
  const href = about.clientId ? paths.client(about.clientId) : about.matterId ? paths.matter(about.matterId) : undefined
  return href ? (
    <AppLink href={href} className="lx-link">
      {about.name}
    </AppLink>
  ) : (
    about.name
  )
}
