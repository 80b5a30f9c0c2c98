import { Button } from '@mantine/core'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'

interface Props {
  isLoading?: boolean
  /** In place of printing what the page shows. */
  onPrint?: () => void
}

/** Prints what the page shows, as the browser's own command does. */
export const PrintButton = ({ isLoading = false, onPrint = () => globalThis.print() }: Props) => (
  <Button
    variant="default"
    loading={isLoading}
    leftSection={<IconPrinter size={16} stroke={1.6} aria-hidden />}
    onClick={onPrint}
  >
    Print
  </Button>
)
