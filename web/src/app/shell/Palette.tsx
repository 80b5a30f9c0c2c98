import IconLockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import type { TablerIcon } from '@tabler/icons-react'
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight'
import { useEffect, useRef, useState, type ComponentType } from 'react'
import { holds, type Permission } from '#domain/permissions.ts'
import { EnterMatterDialog } from '../../features/walls/dialogs.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import { lazyPart } from '../../shared/ui/overlays/lazy.tsx'
import { useCreateNewItems } from './create-new.ts'
import { mainNavFor } from './nav-items.ts'
import { shellFeatures } from './shell-features.ts'
import { takeEarlyKeys } from './early-keys.ts'
import { usePaletteEnter } from './use-palette-enter.ts'

const PaletteHits = lazyPart(() => import('../../features/search/PaletteHits.tsx'))

/** A command that opens a dialog over the page on screen. */
interface DialogCommand {
  readonly label: string
  readonly icon: TablerIcon
  readonly needs: Permission
  readonly Dialog: ComponentType<{ onClose: () => void }>
}
const dialogCommands: readonly DialogCommand[] = [
  { label: 'Enter a restricted matter…', icon: IconLockOpen, needs: 'administrator', Dialog: EnterMatterDialog },
]

const [store, palette] = createSpotlight()

const attributes = { content: { 'aria-label': 'Go to or create' } }
const scrim = { backgroundOpacity: 1, blur: 0, color: 'var(--lx-scrim)' }

const matches = (label: string, query: string) => label.toLowerCase().includes(query.trim().toLowerCase())

/** The command palette: pages, Create New, and the entries of features. `calls` rises each time it is opened. */
export default function Palette({ calls }: { calls: number }) {
  const [query, setQuery] = useState('')
  const [dialog, setDialog] = useState<DialogCommand>()
  const { permissions } = useCurrentUser()
  const go = useGo()
  const pages = mainNavFor(permissions)
    .flatMap(({ items }) => items)
    .filter(({ label }) => matches(label, query))
  const creates = useCreateNewItems().filter(({ label }) => matches(`New ${label}`, query))
  const commands = dialogCommands.filter(({ label, needs }) => holds(permissions, needs) && matches(label, query))

  const hasOwnEntries = pages.length + creates.length + commands.length > 0
  const { parts, onChange, restart, wait, onKeyDownCapture } = usePaletteEnter(store, query, hasOwnEntries)
  const input = useRef<HTMLInputElement>(null)
  const { opened } = useSpotlight(store)

  const search = (text: string) => {
    restart()
    setQuery(text)
  }
  /** The field takes over what was typed since the shortcut. */
  const takeOver = () => {
    const typed = takeEarlyKeys()
    if (!typed || typed.text === '') return
    search(query + typed.text)
    if (typed.hasEnter) wait()
  }

  useEffect(() => {
    if (calls > 0) palette.open()
    if (input.current && document.activeElement === input.current) takeOver()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because only the shortcut opens the palette
  }, [calls])

  const closeDialog = () => setDialog(undefined)
  return (
    <>
      <Spotlight.Root
        store={store}
        shortcut={null}
        query={query}
        onQueryChange={search}
        scrollable
        maxHeight={440}
        radius="md"
        overlayProps={scrim}
        attributes={attributes}
        centered={false}
        yOffset="12dvh"
      >
        <Spotlight.Search
          ref={input}
          placeholder="Go to a page or record, or create something"
          aria-label="Command"
          data-keeps-focus={opened || undefined}
          onFocus={takeOver}
          onKeyDownCapture={onKeyDownCapture}
          leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
        />
        <Spotlight.ActionsList>
          {shellFeatures.palette.map((Extra, index) => (
            <Extra
              // oxlint-disable-next-line react/no-array-index-key -- the list is fixed when the app is built
              key={index}
              query={query}
              close={palette.close}
              onChange={onChange}
              onSettled={parts.extras[index] ?? parts.hits}
            />
          ))}
          <Group
            label="Pages"
            entries={pages.map(({ label, href, icon }) => ({ label, icon, onClick: () => void go(href) }))}
          />
          <Group label="Create New" entries={creates.map((entry) => ({ ...entry, label: `New ${entry.label}` }))} />
          <Group
            label="Commands"
            entries={commands.map((command) => ({ ...command, onClick: () => setDialog(command) }))}
          />
          <PaletteHits query={query} onChange={onChange} onSettled={parts.hits} />
        </Spotlight.ActionsList>
      </Spotlight.Root>
      {dialog && <dialog.Dialog onClose={closeDialog} />}
    </>
  )
}

interface GroupProps {
  label: string
  entries: readonly { label: string; icon: TablerIcon; onClick: () => void }[]
}

const Group = ({ label: group, entries }: GroupProps) =>
  entries.length > 0 && (
    <Spotlight.ActionsGroup label={group}>
      {entries.map(({ label, icon: Icon, onClick }) => (
        <Spotlight.Action
          key={label}
          label={label}
          leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
          onClick={onClick}
        />
      ))}
    </Spotlight.ActionsGroup>
  )
