import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs'
import { useQuery } from '@tanstack/react-query'
import type { SavedView } from '#contract/saved-views.ts'
import { useCurrentUser } from '../../current-user.ts'
import { toast } from '../../toast.ts'
import { DropMenu } from '../overlays/DropMenu.tsx'
import type { MenuEntry } from '../overlays/DropMenuContent.tsx'
import { lazyDialog } from '../overlays/lazy.tsx'
import type { Noun } from './declare.ts'
import type { SearchParams } from './filter-kinds.ts'
import type { ManageViewsProps } from './ManageViewsWindow.tsx'
import { changeView, savedViewsQuery } from './saved-views.ts'
import type { SaveViewProps } from './SaveViewWindow.tsx'
import type { ChangeUrl } from './use-list.ts'
import { useOpeningView } from './use-opening-view.ts'
import { viewText, viewChanges } from './view-text.ts'
import { OneLine } from '../values/OneLine.tsx'
import styles from './list.module.css'

const SaveView = lazyDialog<SaveViewProps>(() => import('./SaveViewWindow.tsx'))
const ManageViews = lazyDialog<ManageViewsProps>(() => import('./ManageViewsWindow.tsx'))

interface Props {
  list: { readonly name: string; readonly urlKeys: readonly string[]; readonly noun: Noun }
  url: SearchParams
  change: ChangeUrl
  /** Keys of the columns that are hidden now. */
  hidden: readonly string[]
  /** The rows are loaded; the views are not loaded before, unless the address names one. */
  isReady: boolean
}

/** The person's own views of a list and those that others share: to open, save and manage. */
export function SavedViews({ list, url, change, hidden, isReady }: Props) {
  const { firm } = useCurrentUser()
  const { data: views = NONE, isSuccess } = useQuery({
    ...savedViewsQuery(firm, list.name),
    enabled: isReady || url['saved'] !== undefined,
  })
  useOpeningView({ list, url, change, views: isSuccess ? views : undefined })
  const [isSaving, saving] = useDisclosure(false)
  const [isManaging, managing] = useDisclosure(false)
  const text = viewText(url, hidden)
  const current = views.find(({ id }) => id === url['saved'])
  const isChanged = current !== undefined && current.query !== text
  const open = (view: SavedView | undefined) => change(viewChanges(view, list.urlKeys), { replace: false })
  const opened = (view: SavedView) => change(viewChanges(view, list.urlKeys))
  const section = (title: string, isHere: (view: SavedView) => boolean) => ({
    title,
    entries: views.filter(isHere).map((view) => ({
      id: view.id,
      label: view.name,
      content: viewName(view),
      isCurrent: view.id === current?.id,
      onClick: () => open(view),
    })),
  })
  const actions = [
    ...useSaveChanges(current, text),
    { label: 'Save as a new view', onClick: saving.open },
    ...(views.length > 0 ? [{ label: 'Manage views', onClick: managing.open }] : []),
  ]
  return (
    <>
      <DropMenu
        className={styles.viewsMenu}
        target={viewsButton(current?.name, isChanged)}
        sections={[
          { entries: [{ label: `All ${list.noun.many}`, onClick: () => open(undefined) }] },
          section('My views', ({ isOwn }) => isOwn),
          section('Shared with me', ({ isOwn }) => !isOwn),
          { entries: actions, isApart: true },
        ].filter(({ entries }) => entries.length > 0)}
      />
      {isSaving && <SaveView list={list.name} query={text} onClose={saving.close} onSaved={opened} />}
      {isManaging && <ManageViews list={list.name} views={views} onClose={managing.close} />}
    </>
  )
}

const NONE: readonly SavedView[] = []

/** The button of the menu, with the name of the current view. */
const viewsButton = (name: string | undefined, isChanged: boolean) => (
  <Button
    variant="default"
    className={styles.views}
    aria-label={name === undefined ? 'Views' : `View ${name}${isChanged ? ', changed' : ''}`}
    leftSection={<IconBookmark size={16} stroke={1.6} aria-hidden />}
  >
    <span className="lx-trunc">{name ?? 'Views'}</span>
    {isChanged && <span className="lx-muted">&nbsp;· changed</span>}
  </Button>
)

/** No entry for a person who may not change the view. */
function useSaveChanges(view: SavedView | undefined, query: string): readonly MenuEntry[] {
  const { firm } = useCurrentUser()
  if (!view?.canChange || view.query === query) return []
  const save = async () => {
    try {
      toast.success(await changeView(firm, view.id, { query }))
    } catch (error) {
      toast.error(error)
    }
  }
  return [{ label: `Save changes to ${view.name}`, onClick: () => void save() }]
}

const viewName = (view: SavedView) => (
  <>
    <OneLine text={view.name} />
    {!view.isOwn && <span className="lx-muted"> {view.owner.name}</span>}
  </>
)
