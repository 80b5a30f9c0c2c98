import type { CurrentUser } from '../../shared/current-user.ts'

/** The person's name, or the address where no name is known yet. */
export const personName = ({ firstName, lastName, email }: CurrentUser['profile']): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email
