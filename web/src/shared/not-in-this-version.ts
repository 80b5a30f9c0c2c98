/**
 * What this version does not have, said where a person looks for it, with what is kept until then. All such texts stand
 * here; the feature that arrives removes its lines.
 */
export const NOT_IN_THIS_VERSION = {
  sharing:
    'The client portal is not in this version. The choice is kept; the client sees nothing until the portal opens.',
} as const
