let list: Promise<ReadonlySet<string>> | undefined

/** The list is read when the first password is chosen: a server that only signs people in never needs it. */
async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/**
 * Tells whether a password is on lists of leaked passwords, with or without a suffix: `sunshine2024!` is guessed as
 * fast as `sunshine`.
 */
export async function commonPasswords(): Promise<(password: string) => boolean> {
  const common = await (list ??= readList())
  return (password) => {
    const lower = password.toLowerCase()
    const stem = lower.replace(/[^\p{L}]+$/u, '')
    return common.has(lower) || common.has(stem)
  }
}
