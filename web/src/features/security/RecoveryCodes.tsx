import { Button, CopyButton } from '@mantine/core'
import { saveFile } from '../../shared/ui/list/download.ts'
import styles from './security.module.css'

interface Props {
  codes: readonly string[]
  onSaved: () => void
}

/** Shown once. They must be copied, printed or saved before the dialog is done (ui.md §25). */
export const RecoveryCodes = ({ codes, onSaved }: Props) => (
  <div className={styles.form}>
    <p className={styles.text}>
      Each of these codes signs you in once, if you do not have your phone. They are shown only now. Keep them away from
      your phone.
    </p>
    <ul className={styles.codes} aria-label="Recovery codes">
      {codes.map((code) => (
        <li key={code} className="lx-num">
          {code}
        </li>
      ))}
    </ul>
    <div className={styles.buttons}>
      <CopyButton value={codes.join('\n')}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            onClick={() => {
              copy()
              onSaved()
            }}
          >
            {copied ? 'Copied' : 'Copy'}
          </Button>
        )}
      </CopyButton>
      <Button
        variant="default"
        onClick={() => {
          saveFile('lexhold-recovery-codes.txt', new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }))
          onSaved()
        }}
      >
        Save as file
      </Button>
      <Button
        variant="default"
        onClick={() => {
          window.print()
          onSaved()
        }}
      >
        Print
      </Button>
    </div>
  </div>
)
