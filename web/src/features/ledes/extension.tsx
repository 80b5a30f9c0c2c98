import IconFileExport from '@tabler/icons-react/dist/esm/icons/IconFileExport.mjs'
import type { InvoiceDialogProps, InvoiceExtension } from '../../shared/records/invoice-extension.ts'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'

const InvoiceExportDialog = lazyDialog<InvoiceDialogProps>(async () => ({
  default: (await import('./InvoiceExportDialog.tsx')).InvoiceExportDialog,
}))

/** An issued invoice as a file for the billing system of its client. */
export const invoiceLedes: InvoiceExtension = {
  name: 'ledes',
  useParts: ({ number, state }) => ({
    actions: [
      number !== null &&
        state !== 'void' && {
          label: 'Export LEDES',
          icon: IconFileExport,
          place: 'menu',
          does: { Dialog: InvoiceExportDialog },
        },
    ],
  }),
}
