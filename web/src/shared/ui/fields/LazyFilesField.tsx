import { lazyPart } from '../overlays/lazy.tsx'
import styles from './fields.module.css'

/** The field for files, loaded beside its form: what sends and previews files is a part that most forms are left without using. */
export const FilesField = lazyPart(
  async () => ({ default: (await import('./FilesField.tsx')).FilesField }),
  <div className={styles.filesWaiting} />,
)
