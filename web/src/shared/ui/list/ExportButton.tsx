import { Button } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useState } from 'react'
import type { EndpointShape } from '#contract/endpoint.ts'
import { toast } from '../../toast.ts'
import { DropMenu } from '../overlays/DropMenu.tsx'
import { download } from './download.ts'
import styles from './list.module.css'

interface Props {
  endpoint: EndpointShape
  /** All filters and the order. */
  query: object
  /** Formats of this list alone. */
  more?: readonly OtherExport[] | undefined
}

export interface OtherExport {
  readonly format: string
  readonly label: string
  /** Another call with the same filters. */
  readonly endpoint?: EndpointShape
}

/** The list as a file: CSV at once, a workbook from the menu beside it. */
export function ExportButton({ endpoint, query, more = [] }: Props) {
  const [isExporting, setExporting] = useState(false)
  async function run(format: string, call = endpoint): Promise<void> {
    if (isExporting) return
    setExporting(true)
    try {
      await download(call, { ...query, format })
    } catch (error) {
      toast.error(error)
    } finally {
      setExporting(false)
    }
  }
  return (
    <Button.Group className={styles.exportButton}>
      <Button
        variant="default"
        loading={isExporting}
        leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
        onClick={() => void run('csv')}
      >
        Export CSV
      </Button>
      <DropMenu
        sections={[
          {
            entries: [{ format: 'xlsx', label: 'Export XLSX' }, ...more].map((one: OtherExport) => ({
              label: one.label,
              onClick: () => void run(one.format, one.endpoint),
            })),
          },
        ]}
        target={
          <Button
            variant="default"
            px={7}
            aria-label="More export formats"
            title="More export formats"
            disabled={isExporting}
          >
            <IconChevronDown size={16} stroke={1.6} aria-hidden />
          </Button>
        }
      />
    </Button.Group>
  )
}
