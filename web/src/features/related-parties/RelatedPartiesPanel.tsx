import { RELATED_ROLE_LABELS, type RelatedParty } from '#contract/related-parties.ts'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import styles from './related-parties.module.css'

/** The related parties on the page of a client or a matter; nothing without any. */
export function RelatedPartiesPanel({ parties }: { parties: readonly RelatedParty[] }) {
  if (parties.length === 0) return null
  return (
    <Panel title="Related parties">
      <ul className={styles.parties}>
        {parties.map(({ id, name, role }) => (
          <li key={id}>
            <div className="lx-strong">{name}</div>
            <div className="lx-soft">{RELATED_ROLE_LABELS[role]}</div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
