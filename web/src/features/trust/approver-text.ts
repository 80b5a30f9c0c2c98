const MOST_NAMES = 3

interface Waiting {
  /** Other people who may approve it. */
  readonly approvers: readonly { readonly name: string }[]
}

/** Who may approve a request, so that whoever waits for it knows whom to ask; blank where nobody may. */
export function approverText({ approvers }: Waiting, isOwnDecision: boolean): string {
  const names = [...(isOwnDecision ? ['You'] : []), ...approvers.map(({ name }) => name)]
  const others = names.length - MOST_NAMES
  return [...names.slice(0, MOST_NAMES), ...(others > 0 ? [`${others} more`] : [])].join(', ')
}
