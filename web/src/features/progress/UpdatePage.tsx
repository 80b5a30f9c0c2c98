import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import { SHARING } from '../../shared/sharing.ts'
import { paths } from '../../shared/paths.ts'
import { toast } from '../../shared/toast.ts'
import { AttachmentList } from '../../shared/ui/files/AttachmentList.tsx'
import { KeyValueList, type KeyValue } from '../../shared/ui/page/KeyValueList.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { RecordActions } from '../../shared/records/RecordActions.tsx'
import { SideBySide } from '../../shared/ui/page/SideBySide.tsx'
import { RichTextView } from '../../shared/ui/rich-text/RichTextView.tsx'
import { RecordState } from '../../shared/ui/states/RecordState.tsx'
import { StaleNote } from '../../shared/ui/states/StaleNote.tsx'
import { DayText, Hours } from '../../shared/ui/values/Figures.tsx'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { useQueryText } from '../../shared/url-state.ts'
import { detailsOf } from './record-details.ts'
import { KINDS, nameOf, type Kind } from './kinds.ts'
import { markAllStale } from '../../shared/query-client.ts'
import { idFromSearch, shareUpdate, updateQuery, type Update } from './queries.ts'

export const NotePage = () => <UpdatePage kind="note" />
export const CourtUpdatePage = () => <UpdatePage kind="court" />

function UpdatePage({ kind }: { kind: Kind }) {
  const { firm } = useCurrentUser()
  const id = idFromSearch(useQueryText())
  const answer = useQuery(updateQuery(firm, kind, id))
  const { one, list, listed, edit } = KINDS[kind]
  const update = answer.data
  if (!update) return <RecordState what={one} answer={answer} list={{ label: list, href: listed() }} />
  return (
    <Page
      title={nameOf(update)}
      crumbs={[{ label: list, href: listed() }, { label: update.matterName }]}
      badge={update.isShared && <StatusBadge tone="info">Shared with the client</StatusBadge>}
      sub={<Facts update={update} />}
      actions={
        <RecordActions
          edit={update.canEdit && edit(update.id)}
          deletes={
            update.canDelete && {
              details: detailsOf[kind],
              id: update.id,
              name: `${nameOf(update)}, ${update.matterName}`,
              leadsTo: listed(),
            }
          }
        />
      }
    >
      {answer.isError && <StaleNote onRetry={() => void answer.refetch()} />}
      <SideBySide aside={<Details kind={kind} update={update} />}>
        <Panel title={kind === 'court' ? 'What happened' : 'Note'}>
          <RichTextView doc={update.body} />
        </Panel>
        <ForClient kind={kind} update={update} />
        {update.attachments.length > 0 && (
          <Panel title="Attachments">
            <AttachmentList attachments={update.attachments} />
          </Panel>
        )}
      </SideBySide>
    </Page>
  )
}

function Facts({ update }: { update: Update }) {
  const maySeeMatters = useCan('matterMaster')
  return (
    <>
      <DayText day={update.date} withWeekday /> ·{' '}
      {maySeeMatters ? (
        <AppLink href={paths.matter(update.matterId)} className="lx-link">
          {update.matterName}
        </AppLink>
      ) : (
        update.matterName
      )}{' '}
      · {update.clientName}
    </>
  )
}

/** A switch shares the client's version, or withdraws it. */
function ForClient({ kind, update }: { kind: Kind; update: Update }) {
  const { firm } = useCurrentUser()
  const [isSaving, setSaving] = useState(false)
  async function share(isShared: boolean): Promise<void> {
    setSaving(true)
    try {
      toast.success((await shareUpdate(firm, kind, update, isShared)).message)
    } catch (error) {
      toast.error(error)
      // Somebody else may have changed the text: the page shows the current one.
      markAllStale()
    } finally {
      setSaving(false)
    }
  }
  if (!update.clientBody) return null
  return (
    <Panel
      title="For the client"
      more={
        <Switch
          label="Shared"
          labelPosition="left"
          checked={update.isShared}
          disabled={!update.canEdit || isSaving}
          onChange={(event) => void share(event.currentTarget.checked)}
        />
      }
    >
      <RichTextView doc={update.clientBody} />
      <p className="lx-muted">{SHARING}</p>
    </Panel>
  )
}

function Details({ kind, update }: { kind: Kind; update: Update }) {
  return (
    <>
      {kind === 'court' && (
        <Panel title="Court">
          <KeyValueList items={courtFacts(update)} />
        </Panel>
      )}
      <Panel title="Details">
        <KeyValueList items={details(update)} />
      </Panel>
    </>
  )
}

const NextDate = ({ day, time }: { day: string; time: string | null | undefined }) => (
  <>
    <DayText day={day} withWeekday />
    {time && <span className="lx-num">, {time}</span>}
  </>
)

const courtFacts = (update: Update): KeyValue[] => [
  { label: 'Court', value: update.courtName },
  { label: 'Suit number', value: update.suitNumber },
  { label: 'Judge', value: update.judge },
  { label: 'Coram', value: update.coram },
  {
    label: 'Next date',
    value: update.isConcluded
      ? 'None, concluded'
      : update.nextOn && <NextDate day={update.nextOn} time={update.nextTime} />,
  },
  { label: 'Courtroom', value: update.nextRoom },
  { label: 'Purpose', value: update.nextPurpose },
]

const details = (update: Update): KeyValue[] => [
  { label: 'Added by', value: update.addedBy.name },
  { label: 'Time spent', value: update.hours === null ? null : <Hours hours={update.hours} withUnit /> },
  {
    label: 'Follow-up',
    value: update.followUpOn && (
      <>
        <DayText day={update.followUpOn} />
        {update.followUpUser && `, ${update.followUpUser.name}`}
        {update.isFollowUpDone && ', done'}
      </>
    ),
  },
]
