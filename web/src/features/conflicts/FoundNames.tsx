import { MAX_HITS_PER_NAME, type ConflictHit } from '#contract/conflicts.ts'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { countText, Hits } from './Hits.tsx'
import styles from './conflicts.module.css'

interface Props {
  names: readonly string[]
  hits: readonly ConflictHit[]
  moreNames: readonly string[]
}

/** What was found for each name, the most similar first. */
export function FoundNames({ names, hits, moreNames }: Props) {
  return (
    <div className={styles.found} role="region" aria-label="What was found">
      {names.map((name) => {
        const ofName = hits.filter(({ nameAsked }) => nameAsked === name)
        return (
          <Panel key={name} title={name}>
            <div className={styles.panel}>
              <InlineNote tone={ofName.length === 0 ? 'success' : 'warning'} live>
                {ofName.length === 0 ? 'No similar name found. You still decide.' : countText(ofName)}
              </InlineNote>
              <Hits hits={ofName} />
              {moreNames.includes(name) && (
                <p className={`lx-muted ${styles.hint}`}>
                  Only the {MAX_HITS_PER_NAME} most similar names are listed. Search for the full name to narrow them.
                </p>
              )}
            </div>
          </Panel>
        )
      })}
    </div>
  )
}
