import { Button } from '@mantine/core'
import { CopyField } from '../../shared/ui/fields/CopyField.tsx'
import { Dialog } from '../../shared/ui/overlays/Dialog.tsx'
import styles from './webhooks.module.css'

interface Props {
  name: string
  secret: string
  /** How long the old one signs as well, where there is one. */
  oldFor?: string
  onClose: () => void
}

/** The secret by which the receiver proves that a message is from here, once. */
export const SecretDialog = ({ name, secret, oldFor, onClose }: Props) => (
  <Dialog opened title={name} width={620} footer={<Button onClick={onClose}>Done</Button>} onClose={onClose}>
    <div className={styles.panels}>
      <p className={styles.note}>
        Give this secret to the program that receives the messages. By it the program proves that a message is from
        here, unchanged.
        {oldFor !== undefined && ` Messages are signed with the old secret as well for ${oldFor}.`}
      </p>
      <CopyField label="Secret" value={secret} description="It is shown only now. Make another if it is lost." />
    </div>
  </Dialog>
)
