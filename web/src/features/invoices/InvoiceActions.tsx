import { Button } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { useState } from 'react'
import { useGo } from '../../shared/link.tsx'
import { markAllStale } from '../../shared/query-client.ts'
import type { InvoiceAction, SavedInvoice } from '../../shared/records/invoice-extension.ts'
import { toast } from '../../shared/toast.ts'
import { urlOneOf, urlSchema } from '../../shared/url-schema.ts'
import { useUrlState } from '../../shared/url-state.ts'
import { DropMenu } from '../../shared/ui/overlays/DropMenu.tsx'

interface Props {
  invoice: SavedInvoice
  actions: readonly (InvoiceAction | false)[]
}

const Url = urlSchema({ ask: urlOneOf(['approve']) })

/** The buttons in the head: outlined ones, the one that is filled, and the rest in the menu. */
export function InvoiceActions({ invoice, actions }: Props) {
  const known = actions.filter((action) => action !== false)
  const [{ ask }, change] = useUrlState(Url)
  const { busy, begin, dialog } = useRunning(invoice, ask && known.find(({ label }) => label === 'Approve'), () =>
    change({ ask: null }),
  )
  const [filled, ...others] = known.filter(({ place }) => place === 'main')
  const outlined = [...known.filter(({ place }) => place === 'head'), ...others]
  const menu = known.filter(({ place }) => place === 'menu')
  const button = (action: InvoiceAction, variant: 'filled' | 'default') => {
    const Icon = action.icon
    return (
      <Button
        key={action.label}
        variant={variant}
        loading={busy === action.label}
        leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
        onClick={() => begin(action)}
      >
        {action.label}
      </Button>
    )
  }
  return (
    <>
      {outlined.map((action) => button(action, 'default'))}
      {filled && button(filled, 'filled')}
      {menu.length > 0 && (
        <DropMenu
          sections={[{ entries: menu.map((action) => ({ ...action, onClick: () => begin(action) })) }]}
          target={
            <Button variant="default" px={9} className="lx-head-more" aria-label="More actions" title="More actions">
              <IconDots size={16} stroke={1.6} aria-hidden />
            </Button>
          }
        />
      )}
      {dialog}
    </>
  )
}

/** Runs one action at a time, or opens its dialog. */
function useRunning(invoice: SavedInvoice, first: InvoiceAction | undefined, onClosed: () => void) {
  const go = useGo()
  const [busy, setBusy] = useState<string>()
  const [opened, setOpened] = useState(first)

  async function run({ label }: InvoiceAction, work: () => Promise<string | undefined>): Promise<void> {
    if (busy !== undefined) return
    setBusy(label)
    try {
      const message = await work()
      if (message !== undefined) toast.success(message)
    } catch (error) {
      toast.error(error)
      // Somebody else may have changed its state: the page shows what is possible now.
      markAllStale()
    } finally {
      setBusy(undefined)
    }
  }

  function begin(action: InvoiceAction): void {
    const { does } = action
    if ('href' in does) void go(does.href)
    else if ('run' in does) void run(action, does.run)
    else setOpened(action)
  }

  function close(): void {
    setOpened(undefined)
    onClosed()
  }
  const Dialog = opened && 'Dialog' in opened.does ? opened.does.Dialog : undefined
  return { busy, begin, dialog: Dialog && <Dialog invoice={invoice} onClose={close} /> }
}
