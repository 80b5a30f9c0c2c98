/** A firm's address in the client portal: `/portal/{slug}/login`. */
const SLUG_MIN = 3
const SLUG_MAX = 40

/** Words that name routes of the product or that a stranger could mistake for the product itself. */
const RESERVED: ReadonlySet<string> = new Set(
  (
    'about account accounts admin api app assets auth billing client clients dashboard demo docs health help invoice ' +
    'invoices join-team lexhold login logout matter mail me null portal public reports root security settings setup-firm ' +
    'signup static status support system trust undefined user users verification www'
  ).split(' '),
)

const isReservedSlug = (slug: string): boolean => RESERVED.has(slug)

/** Why a text cannot be a portal address; undefined where it can. The database decides whether it is taken. */
export function slugProblem(slug: string): string | undefined {
  if (slug.length < SLUG_MIN || slug.length > SLUG_MAX) return `Use ${SLUG_MIN} to ${SLUG_MAX} characters`
  if (!/^[a-z0-9-]+$/.test(slug)) return 'Use lower-case letters, digits and hyphens'
  if (/^-|-$/.test(slug)) return 'Begin and end with a letter or a digit'
  if (slug.includes('--')) return 'Use single hyphens'
  return isReservedSlug(slug) ? 'This address is reserved' : undefined
}

/** Letters of other scripts than the Latin one. */
const OTHER_LETTERS = /(?![\p{Script=Latin}\p{N}])\p{L}[\p{L}\p{M}]*/gu

/** Whether a name has letters that `slugFrom` can only keep with a spelling in Latin letters. */
export const needsSpelling = (name: string): boolean => name.search(OTHER_LETTERS) >= 0

/**
 * An address made of a firm's name: `Marula & Finch LP` gives `marula-finch-lp`. Too short a name gets `-law` added.
 * `spell` writes a word of another script in Latin letters (`李明` as `LiMing`); without it such words are left out.
 */
export function slugFrom(name: string, spell: (word: string) => string = () => ''): string {
  const cut = name
    .replace(OTHER_LETTERS, (word) => ` ${spell(word).replace(/(?<=[a-z])(?=[A-Z])/g, ' ')} `)
    .normalize('NFKD')
    .replace(/\p{M}|['’]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, SLUG_MAX)
    .replace(/-+$/, '')
  if (cut.length >= SLUG_MIN && !isReservedSlug(cut)) return cut
  return cut === '' ? 'law-firm' : `${cut}-law`
}
