import { Button } from '@mantine/core'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'

/** Prints what the page shows, as the browser's own command does. */
export const PrintButton = () => (
  <Button
    variant="default"
    leftSection={<IconPrinter size={16} stroke={1.6} aria-hidden />}
    onClick={() => globalThis.print()}
  >
    Print
  </Button>
)
