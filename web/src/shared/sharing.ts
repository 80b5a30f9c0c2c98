/** What the switch of a version for the client does. */
export const SHARING = 'People with access to the client portal can read this version there while it is shared.'
