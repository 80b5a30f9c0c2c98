import { useState } from 'react'
import { mayWorkForOthers } from '#domain/permissions.ts'
import type { SavedView } from '#contract/saved-views.ts'
import { errorText } from '../../api.ts'
import { useCurrentUser } from '../../current-user.ts'
import { ConfirmDialog } from '../overlays/ConfirmDialog.tsx'
import DialogWindow from '../overlays/DialogWindow.tsx'
import { useSending } from '../overlays/use-sending.ts'
import { FormError } from '../states/InlineNote.tsx'
import { RowActions, type RowAction } from './RowActions.tsx'
import { changeView, deleteView, openListWith } from './saved-views.ts'
import { ViewNameDialog } from './SaveViewWindow.tsx'
import styles from './list.module.css'

export interface ManageViewsProps {
  list: string
  views: readonly SavedView[]
  onClose: () => void
}

/** Renames, shares, orders and deletes the views of a list, and chooses the one that the list opens with. */
export default function ManageViewsWindow({ list, views, onClose }: ManageViewsProps) {
  const { firm, permissions } = useCurrentUser()
  const mayShare = mayWorkForOthers(permissions)
  const [renamed, setRenamed] = useState<SavedView>()
  const [deleted, setDeleted] = useState<SavedView>()
  const [problem, setProblem] = useState('')

  async function run(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
      setProblem('')
    } catch (error) {
      setProblem(errorText(error))
    }
  }
  const own = views.filter(({ isOwn }) => isOwn)
  /** Swaps two neighbours; the others keep their order. */
  const moveUp = async (view: SavedView) => {
    const order = own.filter(({ id }) => id !== view.id)
    order.splice(Math.max(0, own.indexOf(view) - 1), 0, view)
    for (const [position, { id }] of order.entries()) await changeView(firm, id, { position })
  }
  const actionsFor = (view: SavedView): RowAction[] => [
    {
      label: view.isDefault ? 'Open the list without it' : 'Open the list with it',
      onClick: () => void run(() => openListWith(firm, list, view.isDefault ? null : view.id)),
    },
    ...(view.canChange ? [{ label: 'Rename', onClick: () => setRenamed(view) }] : []),
    ...(view.isOwn && (view.isShared || mayShare)
      ? [
          {
            label: view.isShared ? 'Stop sharing' : 'Share with the firm',
            onClick: () => void run(() => changeView(firm, view.id, { isShared: !view.isShared })),
          },
        ]
      : []),
    ...(view.isOwn && own[0] !== view ? [{ label: 'Move up', onClick: () => void run(() => moveUp(view)) }] : []),
    ...(view.canChange ? [{ label: 'Delete', danger: true, onClick: () => setDeleted(view) }] : []),
  ]

  return (
    <>
      <DialogWindow opened={!renamed && !deleted} onClose={onClose} title="Manage views" width={480}>
        {problem && <FormError>{problem}</FormError>}
        {views.length === 0 && (
          <p className="lx-muted">There are no saved views. Arrange the list and save it as a view.</p>
        )}
        <ul className={styles.viewList}>
          {views.map((view) => (
            <li key={view.id}>
              <span className="lx-two-line">
                <span className="lx-strong lx-trunc" title={view.name}>
                  {view.name}
                </span>
                <small>{factsOf(view)}</small>
              </span>
              <RowActions name={view.name} actions={actionsFor(view)} />
            </li>
          ))}
        </ul>
      </DialogWindow>
      {renamed && (
        <ViewNameDialog
          title="Rename view"
          submit="Rename"
          initial={renamed.name}
          onSave={(name) => changeView(firm, renamed.id, { name })}
          onClose={() => setRenamed(undefined)}
        />
      )}
      {deleted && <DeleteView view={deleted} onClose={() => setDeleted(undefined)} />}
    </>
  )
}

const factsOf = ({ isOwn, isShared, isDefault, owner }: SavedView) =>
  [isOwn ? (isShared ? 'Shared with the firm' : 'Only for you') : `Shared by ${owner.name}`, isDefault && 'Opens first']
    .filter(Boolean)
    .join(' · ')

function DeleteView({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const { firm } = useCurrentUser()
  const { isSending, send, refusal } = useSending(onClose)
  const problem = refusal()
  return (
    <ConfirmDialog
      opened
      title="Delete view?"
      confirm="Delete"
      danger
      submitting={isSending}
      error={problem !== undefined && <FormError>{problem}</FormError>}
      onConfirm={() => void send(() => deleteView(firm, view.id))}
      onClose={onClose}
    >
      {view.isShared ? `Nobody in the firm can open ${view.name} any more.` : `${view.name} will be gone.`} The records
      in it stay.
    </ConfirmDialog>
  )
}
