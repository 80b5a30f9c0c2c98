import { audit } from '#contract/audit.ts'
import { ExportButton } from '../../shared/ui/list/ExportButton.tsx'

interface Props {
  query: object
}

/** The trail as a file. A signed one can be proven to be unchanged. */
export const ExportMenu = ({ query }: Props) => (
  <ExportButton endpoint={audit.export} query={query} more={[{ format: 'signed', label: 'Export signed CSV' }]} />
)
