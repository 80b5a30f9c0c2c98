import { Switch } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Data } from '#contract/endpoint.ts'
import { documents as calls, type MatterDocument } from '#contract/documents.ts'
import { dayInZone, dayText } from '#domain/calendar-day.ts'
import { fileSizeText } from '#domain/format.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { toast } from '../../shared/toast.ts'
import { Segments } from '../../shared/ui/fields/Segments.tsx'
import { FileButton } from '../../shared/ui/files/FileButton.tsx'
import { saveFile } from '../../shared/ui/files/file-links.ts'
import { FilePreview } from '../../shared/ui/files/FilePreview.tsx'
import { FileRow } from '../../shared/ui/files/FileRow.tsx'
import { Pagination } from '../../shared/ui/list/Pagination.tsx'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { LoadingSpinner } from '../../shared/ui/states/Loading.tsx'
import { urlCount, urlOneOf, urlSchema } from '../../shared/url-schema.ts'
import { useUrlState } from '../../shared/url-state.ts'
import { documentsQuery, shareDocument } from './queries.ts'
import styles from './documents.module.css'

const SHOWN = [
  { value: 'all', label: 'All' },
  { value: 'shared', label: 'Shared with the client' },
  { value: 'firm', label: 'Firm only' },
] as const
type Shown = (typeof SHOWN)[number]['value']

const DocumentsUrl = urlSchema({ shown: urlOneOf(SHOWN.map(({ value }) => value)), page: urlCount })
const SIZE = 25

interface Props {
  fixed: { readonly matterId?: string; readonly clientId?: string }
}

/** The files of a matter's records, or of all matters of a client; one switch shares one file with the client. */
export default function DocumentsTab({ fixed }: Props) {
  const { firm } = useCurrentUser()
  const [url, change] = useUrlState(DocumentsUrl)
  const { shown = 'all', page = 1 } = url
  const answer = useQuery(
    documentsQuery(firm, { ...fixed, page, ...(shown !== 'all' && { isShared: shown === 'shared' }) }),
  )
  return (
    <div className={styles.documents}>
      <Segments<Shown>
        aria-label="Documents"
        data={SHOWN}
        value={shown}
        onChange={(next) => change({ shown: next === 'all' ? null : next, page: null })}
      />
      {answer.data ? (
        <FilePages
          answer={answer.data}
          page={page}
          hasMatter={fixed.matterId === undefined}
          isFiltered={shown !== 'all' || page > 1}
          onPage={(next) => change({ page: next === 1 ? null : next })}
        />
      ) : answer.isError ? (
        <LoadError onRetry={() => void answer.refetch()} />
      ) : (
        <LoadingSpinner />
      )}
    </div>
  )
}

interface PagesProps extends Omit<FilesProps, 'files'> {
  answer: Data<typeof calls.list>
  page: number
  onPage: (page: number) => void
}

const FilePages = ({ answer: { data, hasMore }, page, onPage, ...shown }: PagesProps) => (
  <>
    <Files files={data} {...shown} />
    {(hasMore || page > 1) && (
      <Pagination page={page} size={SIZE} shown={data.length} hasMore={hasMore} onPage={onPage} />
    )}
  </>
)

interface FilesProps {
  files: readonly MatterDocument[]
  /** The matter of each file is named: the list is that of a client. */
  hasMatter: boolean
  isFiltered: boolean
}

function Files({ files, hasMatter, isFiltered }: FilesProps) {
  const [shownId, setShownId] = useState<string>()
  if (files.length === 0) {
    return (
      <EmptyState
        icon={IconFolder}
        title={isFiltered ? 'No documents here' : 'No documents yet'}
        text="Files of notes, court updates, expenses and messages are listed here, and those that the client sent."
      />
    )
  }
  return (
    <>
      <ul className={styles.list} aria-label="Documents">
        {files.map((file) => (
          <Document key={file.id} file={file} hasMatter={hasMatter} onPreview={() => setShownId(file.id)} />
        ))}
      </ul>
      <FilePreview files={files} shownId={shownId} onShow={setShownId} />
    </>
  )
}

interface DocumentProps {
  file: MatterDocument
  hasMatter: boolean
  onPreview: () => void
}

function Document({ file, hasMatter, onPreview }: DocumentProps) {
  const { firm, business } = useCurrentUser()
  const { id, name, mediaType, sizeBytes, canPreview, source, matterName, uploadedBy, uploadedAt, shared } = file
  const save = () => void saveFile(id, firm)
  const dayOf = (at: string) => dayText(dayInZone(business.timeZone, Date.parse(at)))
  const facts = [
    fileSizeText(sizeBytes),
    source,
    ...(hasMatter ? [matterName] : []),
    `${uploadedBy}, ${dayOf(uploadedAt)}`,
    ...(shared ? [`shared by ${shared.by.name} on ${dayOf(shared.at)}`] : []),
  ]
  return (
    <FileRow
      name={name}
      mediaType={mediaType}
      context={facts.join(' · ')}
      onOpen={canPreview ? onPreview : save}
      actions={
        <>
          <ShareSwitch file={file} />
          {canPreview && <FileButton label="Preview" name={name} icon={IconEye} onClick={onPreview} />}
          <FileButton label="Download" name={name} icon={IconDownload} onClick={save} />
        </>
      }
    />
  )
}

function ShareSwitch({ file: { id, name, shared } }: { file: MatterDocument }) {
  const { firm } = useCurrentUser()
  const mayShare = useCan(calls.share)
  const [wanted, setWanted] = useState<boolean>()
  const isShared = wanted ?? shared !== null
  if (!mayShare) return <span className="lx-muted">{isShared ? 'Shared with the client' : 'Firm only'}</span>
  async function share(next: boolean): Promise<void> {
    setWanted(next)
    try {
      toast.success((await shareDocument(firm, id, next)).message)
    } catch (error) {
      toast.error(error)
    }
    setWanted(undefined)
  }
  return (
    <Switch
      size="xs"
      checked={isShared}
      disabled={wanted !== undefined}
      aria-label={`Share ${name} with the client`}
      label="Shared"
      onChange={({ currentTarget }) => void share(currentTarget.checked)}
    />
  )
}
