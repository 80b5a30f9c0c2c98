import type { InvoiceDialogProps } from '../../shared/records/invoice-extension.ts'
import { ExportDialog } from './ExportDialog.tsx'

export const InvoiceExportDialog = ({ invoice, onClose }: InvoiceDialogProps) => (
  <ExportDialog title={`Export ${invoice.number} as LEDES`} invoices={{ ids: [invoice.id] }} onClose={onClose} />
)
