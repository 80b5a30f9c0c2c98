import { Button } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import styles from './public-page.module.css'

/** Prints or saves the document; a phone has no room for printing. */
export const PublicActions = ({ pdf }: { pdf: string }) => (
  <>
    <Button
      variant="default"
      className={styles.print}
      leftSection={<IconPrinter size={16} stroke={1.6} aria-hidden />}
      onClick={() => window.print()}
    >
      Print
    </Button>
    <Button
      component="a"
      href={pdf}
      download
      variant="default"
      aria-label="Download PDF"
      leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
    >
      <span className={styles.wide}>Download PDF</span>
    </Button>
  </>
)
