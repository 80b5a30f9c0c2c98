/** What mail programs and browsers turn into a link: a scheme, `www.`, or a word that ends like the name of a site. */
const LINK =
  /:\/\/|\bwww\.|[\p{L}\p{N}-]\.(?:com|net|org|info|biz|io|app|dev|xyz|top|site|online|shop|club|link|click|live|page|co|ly|me|ng|uk|us|eu|ru|cn|tk)(?![\p{L}\p{N}])/iu

/** Whether a name holds what would be shown as a link where a stranger reads it. Abbreviations such as `J.P.` do not. */
export const containsLink = (name: string): boolean => LINK.test(name)

const MAX_LETTERS = 80

/**
 * A name as part of a mail to somebody who may not know its owner: one short line in which no mail program finds a link or
 * an address.
 */
export function nameInMail(name: string): string {
  const line = name
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, ' ')
    .replace(/[<>@]|:?\/+|\bwww\./gi, ' ')
    .replace(/(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}])/gu, '. ')
    .replace(/\s+/g, ' ')
    .trim()
  const letters = [...line]
  return letters.length <= MAX_LETTERS ? line : `${letters.slice(0, MAX_LETTERS - 1).join('')}…`
}
