import { lazyPart } from '../overlays/lazy.tsx'
import styles from './fields.module.css'

/** The field for files, loaded with its form: most forms are left without uploading or previewing a file. */
export const FilesField = lazyPart(
  async () => ({ default: (await import('./FilesField.tsx')).FilesField }),
  <div className={styles.filesWaiting} />,
)
