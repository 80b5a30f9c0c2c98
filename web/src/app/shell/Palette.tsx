import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { useEffect, useState } from 'react'
import { holds } from '#domain/permissions.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import { lazyPart } from '../../shared/ui/overlays/lazy.tsx'
import { dialogCommands, type DialogCommand } from './commands.ts'
import { useCreateNewItems } from './create-new.ts'
import { mainNavFor } from './nav-items.ts'
import { shellFeatures } from './shell-features.ts'

const PaletteHits = lazyPart(() => import('../../features/search/PaletteHits.tsx'))

const [store, palette] = createSpotlight()

const attributes = { content: { 'aria-label': 'Go to or create' } }
const scrim = { backgroundOpacity: 1, blur: 0, color: 'var(--lx-scrim)' }

const matches = (label: string, query: string) => label.toLowerCase().includes(query.trim().toLowerCase())

/** Records come after the list was filled and its first entry chosen; where nothing else was there, one of them is first. */
function chooseFirst() {
  const list = document.getElementById(store.getState().listId)
  if (!list || list.querySelector('[data-selected]')) return
  list.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
  store.setState({ ...store.getState(), selected: 0 })
}

/** The command palette: pages, Create New, and what features add. `calls` rises each time it is asked for. */
export default function Palette({ calls }: { calls: number }) {
  const [query, setQuery] = useState('')
  const [dialog, setDialog] = useState<DialogCommand>()
  const { permissions } = useCurrentUser()
  const go = useGo()
  const pages = mainNavFor(permissions)
    .flatMap(({ items }) => items)
    .filter(({ label }) => matches(label, query))
  const creates = useCreateNewItems().filter(({ label }) => matches(`New ${label}`, query))

  useEffect(() => {
    if (calls > 0) palette.open()
  }, [calls])

  const closeDialog = () => setDialog(undefined)
  return (
    <>
      <Spotlight.Root
        store={store}
        shortcut={null}
        query={query}
        onQueryChange={setQuery}
        scrollable
        maxHeight={440}
        radius="md"
        overlayProps={scrim}
        attributes={attributes}
        centered={false}
        yOffset="12dvh"
      >
        <Spotlight.Search
          placeholder="Go to a page or record, or create something"
          aria-label="Command"
          leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
        />
        <Spotlight.ActionsList>
          {shellFeatures.palette.map((Extra, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the list is fixed when the app is built
            <Extra key={index} query={query} close={palette.close} onChange={chooseFirst} />
          ))}
          {pages.length > 0 && (
            <Spotlight.ActionsGroup label="Pages">
              {pages.map(({ label, href, icon: Icon }) => (
                <Spotlight.Action
                  key={href}
                  label={label}
                  leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
                  onClick={() => void go(href)}
                />
              ))}
            </Spotlight.ActionsGroup>
          )}
          {creates.length > 0 && (
            <Spotlight.ActionsGroup label="Create New">
              {creates.map(({ label, icon: Icon, onClick }) => (
                <Spotlight.Action
                  key={label}
                  label={`New ${label}`}
                  leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
                  onClick={onClick}
                />
              ))}
            </Spotlight.ActionsGroup>
          )}
          <Commands query={query} onChoose={setDialog} />
          <PaletteHits query={query} onChange={chooseFirst} />
        </Spotlight.ActionsList>
      </Spotlight.Root>
      {dialog && <dialog.Dialog onClose={closeDialog} />}
    </>
  )
}

function Commands({ query, onChoose }: { query: string; onChoose: (command: DialogCommand) => void }) {
  const { permissions } = useCurrentUser()
  const commands = dialogCommands.filter(({ label, needs }) => holds(permissions, needs) && matches(label, query))
  if (commands.length === 0) return null
  return (
    <Spotlight.ActionsGroup label="Commands">
      {commands.map((command) => (
        <Spotlight.Action
          key={command.label}
          label={command.label}
          leftSection={<command.icon size={18} stroke={1.6} aria-hidden />}
          onClick={() => onChoose(command)}
        />
      ))}
    </Spotlight.ActionsGroup>
  )
}
