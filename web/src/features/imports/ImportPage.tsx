import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { BALANCE_KINDS } from '#domain/import-fields.ts'
import { imports, type ImportDetail } from '#contract/imports.ts'
import { exchange } from '../../shared/api.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { queryFor } from '../../shared/query.ts'
import { ConfirmSend } from '../../shared/ui/overlays/ConfirmSend.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { RecordState } from '../../shared/ui/states/RecordState.tsx'
import { momentText } from '../../shared/ui/values/moments.ts'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { ColumnForm } from './ColumnForm.tsx'
import { Faults } from './Faults.tsx'
import { countText, isWorking, KIND_LABELS, leftOutText, rowsText, stateOf, STATES } from './labels.ts'

/** While the server is at a file, it is looked at again so often. */
const REFRESH_MS = 1_000

/** A file that was brought: what its columns mean, what is wrong with its rows, and what was made of it. */
export function ImportPage() {
  const { importId } = useParams({ from: '/firm/settings/import/$importId' })
  const { firm } = useCurrentUser()
  const answer = useQuery({
    ...queryFor(imports.get, { params: { id: importId }, query: firm }),
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? REFRESH_MS : false),
  })
  if (!answer.data)
    return <RecordState what="import" answer={answer} list={{ label: 'Import', href: paths.imports() }} />
  return <OneImport one={answer.data} />
}

function OneImport({ one }: { one: ImportDetail }) {
  const { business, userId } = useImporter()
  const isOwn = one.created.person.userId === userId
  return (
    <Page
      title={one.fileName}
      crumbs={[{ label: 'Import', href: paths.imports() }, { label: KIND_LABELS[one.kind] }]}
      badge={<StatusBadge tone={stateOf(one).tone}>{stateOf(one).label}</StatusBadge>}
      sub={`${KIND_LABELS[one.kind]}, ${rowsText(one.rowCount)}. Brought by ${one.created.person.name}, ${momentText(one.created.at, business.timeZone)}.`}
      actions={<Actions one={one} isOwn={isOwn} />}
    >
      <Standing one={one} />
      {one.problem !== '' && <InlineNote tone="danger">{one.problem}</InlineNote>}
      {isOwn && <Faults one={one} />}
      {isOwn && one.state !== 'done' && one.state !== 'undoing' && (
        <ColumnForm key={`${one.id} ${one.titles.length}`} one={one} />
      )}
      {!isOwn && (
        <InlineNote tone="info">Only whoever brought this file sees its rows and can go on with it.</InlineNote>
      )}
    </Page>
  )
}

function useImporter() {
  const { business, profileId } = useCurrentUser()
  return { business, userId: profileId }
}

/** How far it is, in one sentence. */
function Standing({ one }: { one: ImportDetail }) {
  if (isWorking(one))
    return (
      <InlineNote tone="info" live>
        {STATES[one.state].label}: {one.doneRows.toLocaleString('en')} of {rowsText(one.rowCount)}. You can leave this
        page.
      </InlineNote>
    )
  const made = countText(one.createdCount, 'record', 'records')
  const left = leftOutText(one)
  if (one.state === 'done')
    return (
      <InlineNote tone={one.faultCount > 0 ? 'warning' : 'success'}>
        {made} imported.{left}
      </InlineNote>
    )
  if (one.state === 'undone')
    return <InlineNote tone="info">The import was undone. {UNDONE[wayBackOf(one)]}</InlineNote>
  if (one.state === 'checked' && one.faultCount === 0)
    return (
      <InlineNote tone="success">
        Every row can be imported: {made}.{left}
      </InlineNote>
    )
  return null
}

const UNDONE = {
  bin: 'Its records are in the recycle bin.',
  books: 'Its balances were reversed in the books.',
} as const
const TAKEN_BACK = { bin: 'move to the recycle bin', books: 'are reversed in the books as of today' } as const

/** What is posted is never deleted. */
const wayBackOf = ({ kind }: ImportDetail): keyof typeof UNDONE => (BALANCE_KINDS.has(kind) ? 'books' : 'bin')

type Offer = 'start' | 'undo' | 'delete'

/** What can be done with a file at this moment. */
function useOffers(one: ImportDetail, isOwn: boolean): Readonly<Record<Offer, boolean>> {
  const [mayStart, mayUndo, mayDelete] = [useCan(imports.start), useCan(imports.undo), useCan(imports.delete)]
  const isFaultless = one.state === 'checked' && one.faultCount === 0 && one.createdCount > 0
  return {
    start: isOwn && mayStart && isFaultless,
    undo: mayUndo && one.state === 'done',
    delete: isOwn && mayDelete && !isWorking(one) && one.state !== 'done',
  }
}

function Actions({ one, isOwn }: { one: ImportDetail; isOwn: boolean }) {
  const offers = useOffers(one, isOwn)
  const [offered, setOffered] = useState<Offer>()
  return (
    <>
      {offers.delete && (
        <Button variant="subtle" onClick={() => setOffered('delete')}>
          Remove file
        </Button>
      )}
      {offers.undo && (
        <Button variant="default" onClick={() => setOffered('undo')}>
          Undo import
        </Button>
      )}
      {offers.start && (
        <Button onClick={() => setOffered('start')}>Import {countText(one.createdCount, 'record', 'records')}</Button>
      )}
      {offered && <Question one={one} offered={offered} onClose={() => setOffered(undefined)} />}
    </>
  )
}

function Question({ one, offered, onClose }: { one: ImportDetail; offered: Offer; onClose: () => void }) {
  const { firm } = useCurrentUser()
  const go = useGo()
  const params = { id: one.id }
  if (offered === 'start')
    return (
      <ConfirmSend
        title="Import this file?"
        confirm="Import"
        send={async () => (await exchange(imports.start, { params, body: firm })).message}
        onClose={onClose}
      >
        {countText(one.createdCount, 'record is', 'records are')} added, all or none. The import can be undone as long
        as none of them is used or changed.
      </ConfirmSend>
    )
  if (offered === 'undo')
    return (
      <ConfirmSend
        title="Undo this import?"
        confirm="Undo import"
        danger
        send={async () => (await exchange(imports.undo, { params, body: firm })).message}
        onClose={onClose}
      >
        All {countText(one.createdCount, 'record', 'records')} {TAKEN_BACK[wayBackOf(one)]}. If one was used or changed
        since, it is named and nothing is undone.
      </ConfirmSend>
    )
  return (
    <ConfirmSend
      title="Remove this file?"
      confirm="Remove"
      danger
      send={async () => {
        const { message } = await exchange(imports.delete, { params, query: firm })
        await go(paths.imports())
        return message
      }}
      onClose={onClose}
    >
      Nothing of it is imported. You can bring it again.
    </ConfirmSend>
  )
}
