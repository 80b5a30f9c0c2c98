import { useCurrentUser } from '../../shared/current-user.ts'
import type { HistoryLine } from '../../shared/records/invoice-extension.ts'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { momentText } from '../../shared/ui/values/moments.ts'
import styles from './invoices.module.css'

/** Who did what with the invoice and when, the latest first. */
export function InvoiceHistory({ lines }: { lines: readonly HistoryLine[] }) {
  const { business } = useCurrentUser()
  // Of what happened at one moment, the last in the order of the lines.
  const latestFirst = lines.toReversed().toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
  return (
    <Panel title="Activity">
      <ul className={styles.history}>
        {latestFirst.map(({ at, icon: Icon, what, detail, by }) => (
          <li key={`${at} ${what}`}>
            <Icon size={16} stroke={1.6} aria-hidden />
            <span className={styles.event}>
              <span>
                <strong>{what}</strong>
                {detail}
              </span>
              {by && <small>{by}</small>}
            </span>
            <time className="lx-muted lx-num" dateTime={at}>
              {momentText(at, business.timeZone)}
            </time>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
