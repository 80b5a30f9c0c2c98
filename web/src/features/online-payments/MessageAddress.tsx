import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import type { ProviderSettings } from '#contract/online-payments.ts'
import { PROVIDERS } from './labels.ts'
import styles from './online-payments.module.css'

/** Where the provider tells of payments; it has to be entered there. */
export function MessageAddress({ settings: { provider, messageAddress } }: { settings: ProviderSettings }) {
  const { name, messages } = PROVIDERS[provider]
  const clipboard = useClipboard()
  return (
    <div>
      <div className="lx-soft">Address for messages (webhook), to be entered at {name}:</div>
      <div className={styles.address}>
        <code>{messageAddress}</code>
        <Button
          variant="default"
          size="xs"
          aria-label={`Copy the address for ${name}`}
          onClick={() => clipboard.copy(messageAddress)}
        >
          {clipboard.copied ? 'Copied' : 'Copy'}
        </Button>
      </div>
      <small className={styles.messages}>Messages: {messages}</small>
    </div>
  )
}
