import { Button, type ButtonProps } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useState, type ReactNode } from 'react'
import type { EndpointShape } from '#contract/endpoint.ts'
import { toast } from '../../toast.ts'
import { download } from './download.ts'

interface Props extends Pick<ButtonProps, 'size'> {
  endpoint: EndpointShape
  query: object
  params?: object
  children: ReactNode
}

/** Saves a document that the server makes. */
export function DownloadButton({ endpoint, query, params, children, size }: Props) {
  const [isBusy, setBusy] = useState(false)
  async function save(): Promise<void> {
    setBusy(true)
    await download(endpoint, query, params).catch((error: unknown) => toast.error(error))
    setBusy(false)
  }
  return (
    <Button
      variant="default"
      {...(size !== undefined && { size })}
      loading={isBusy}
      leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
      onClick={() => void save()}
    >
      {children}
    </Button>
  )
}
