import { Button, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useQuery } from '@tanstack/react-query'
import type { SavedView } from '#contract/saved-views.ts'
import { useCurrentUser } from '../../current-user.ts'
import { toast } from '../../toast.ts'
import { whenOpened } from '../overlays/when-opened.tsx'
import type { Noun } from './declare.ts'
import type { UrlWords } from './filter-kinds.ts'
import type { ManageViewsProps } from './ManageViewsWindow.tsx'
import { changeView, savedViewsQuery } from './saved-views.ts'
import type { SaveViewProps } from './SaveViewWindow.tsx'
import type { ChangeUrl } from './use-list.ts'
import { useOpeningView } from './use-opening-view.ts'
import { viewText, wordsOfView } from './view-text.ts'
import { OneLine } from '../values/OneLine.tsx'
import './list.css'

const SaveView = whenOpened<SaveViewProps>(() => import('./SaveViewWindow.tsx'))
const ManageViews = whenOpened<ManageViewsProps>(() => import('./ManageViewsWindow.tsx'))

interface Props {
  list: { readonly name: string; readonly words: readonly string[]; readonly noun: Noun }
  url: UrlWords
  change: ChangeUrl
  /** Keys of the columns that are hidden now. */
  hidden: readonly string[]
  /** The rows are there; until then the views wait, unless the address began as one. */
  isReady: boolean
}

/** The views of a list: one's own and those that others share, to open, save and manage. */
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
  const open = (view: SavedView | undefined) => change(wordsOfView(view, list.words), { replace: false })
  return (
    <>
      <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>{viewsButton(current?.name, current !== undefined && current.query !== text)}</Menu.Target>
        <Menu.Dropdown className="lx-views-menu">
          <Menu.Item onClick={() => open(undefined)}>{`All ${list.noun.many}`}</Menu.Item>
          <Views title="My views" views={views.filter(({ isOwn }) => isOwn)} current={current} onOpen={open} />
          <Views title="Shared with me" views={views.filter(({ isOwn }) => !isOwn)} current={current} onOpen={open} />
          <Menu.Divider />
          {current && current.query !== text && <SaveChanges view={current} query={text} />}
          <Menu.Item onClick={saving.open}>Save as a new view</Menu.Item>
          {views.length > 0 && <Menu.Item onClick={managing.open}>Manage views</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      <SaveView
        opened={isSaving}
        list={list.name}
        query={text}
        onClose={saving.close}
        onSaved={(view) => change(wordsOfView(view, list.words))}
      />
      <ManageViews opened={isManaging} list={list.name} views={views} onClose={managing.close} />
    </>
  )
}

const NONE: readonly SavedView[] = []

/** The button of the menu, with the name of the view that is open. */
const viewsButton = (name: string | undefined, isChanged: boolean) => (
  <Button
    variant="default"
    className="lx-views"
    aria-label={name === undefined ? 'Views' : `View ${name}${isChanged ? ', changed' : ''}`}
    leftSection={<IconBookmark size={16} stroke={1.6} aria-hidden />}
  >
    <span className="trunc">{name ?? 'Views'}</span>
    {isChanged && <span className="muted">&nbsp;· changed</span>}
  </Button>
)

function SaveChanges({ view, query }: { view: SavedView; query: string }) {
  const { firm } = useCurrentUser()
  if (!view.canChange) return null
  async function save(): Promise<void> {
    try {
      toast.success(await changeView(firm, view.id, { query }))
    } catch (error) {
      toast.error(error)
    }
  }
  return <Menu.Item onClick={() => void save()}>{`Save changes to ${view.name}`}</Menu.Item>
}

interface ViewsProps {
  title: string
  views: readonly SavedView[]
  current: SavedView | undefined
  onOpen: (view: SavedView) => void
}

function Views({ title, views, current, onOpen }: ViewsProps) {
  if (views.length === 0) return null
  return (
    <>
      <Menu.Label>{title}</Menu.Label>
      {views.map((view) => (
        <Menu.Item
          key={view.id}
          rightSection={view.id === current?.id && <IconCheck size={16} stroke={1.6} aria-label="Open now" />}
          onClick={() => onOpen(view)}
        >
          <OneLine text={view.name} />
          {!view.isOwn && <span className="muted"> {view.owner.name}</span>}
        </Menu.Item>
      ))}
    </>
  )
}
