import { lazy, Suspense } from 'react'
import type { FilesFieldProps } from './FilesField.tsx'

const Loaded = lazy(async () => ({ default: (await import('./FilesField.tsx')).FilesField }))

/** The field for files, loaded beside its form: what sends and previews files is a part that most forms are left without using. */
export function FilesField(props: FilesFieldProps) {
  return (
    <Suspense fallback={<div className="lx-files-waiting" />}>
      <Loaded {...props} />
    </Suspense>
  )
}
