import type { ErrorComponentProps } from '@tanstack/react-router'
import { ErrorPage } from './ErrorPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

/** The same pages where no shell stands around them. */
export const StandaloneNotFound = () => (
  <main id="main">
    <NotFoundPage />
  </main>
)
export const StandaloneError = (props: ErrorComponentProps) => (
  <main id="main">
    <ErrorPage {...props} />
  </main>
)
