import type { LedesCheck } from '#contract/ledes.ts'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import styles from './ledes.module.css'

type Checked = Pick<LedesCheck, 'findings' | 'errors' | 'warnings'>

/** What is wrong with a file in words, with the line that it stands on. */
export function FindingsList({ check: { findings, errors, warnings } }: { check: Checked }) {
  const left = errors + warnings - findings.length
  return (
    <ul className={styles.findings} aria-label="What receivers find">
      {findings.map((finding) => (
        <li key={[finding.invoice, finding.line, finding.field, finding.code, finding.message].join(' ')}>
          <StatusBadge tone={finding.severity === 'error' ? 'danger' : 'warning'}>
            {finding.severity === 'error' ? 'Error' : 'Warning'}
          </StatusBadge>
          <span>
            {finding.message}
            <span className="lx-muted">{placeText(finding)}</span>
          </span>
        </li>
      ))}
      {left > 0 && <li className="lx-muted">And {left} more</li>}
    </ul>
  )
}

function placeText({ line, invoice }: LedesCheck['findings'][number]): string {
  const places = [invoice !== null && `invoice ${invoice}`, line !== null && `line ${line}`].filter(Boolean)
  return places.length > 0 ? ` · ${places.join(', ')}` : ''
}
