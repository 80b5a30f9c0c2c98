import { Button, CopyButton, TextInput } from '@mantine/core'
import styles from './copy-field.module.css'

interface Props {
  label: string
  value: string
  description?: string
}

/** A text that is only read, with a button that copies it: a link, an address, a secret that is shown once. */
export const CopyField = ({ label, value, description }: Props) => (
  <div className={styles.copyField}>
    <TextInput
      label={label}
      description={description}
      inputWrapperOrder={['label', 'input', 'description']}
      readOnly
      value={value}
      onFocus={(event) => event.currentTarget.select()}
    />
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Button variant="default" onClick={copy}>
          {copied ? 'Copied' : 'Copy'}
        </Button>
      )}
    </CopyButton>
  </div>
)
