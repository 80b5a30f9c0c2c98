let list: Promise<ReadonlySet<string>> | undefined

/** The list is read when the first password is chosen: a server that only signs people in never needs it. */
async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/**
 * Whether a password is one of those that leaked lists are full of, or such a one with a tail: `sunshine2024!` is
 * guessed as fast as `sunshine`.
 */
export async function commonPasswords(): Promise<(password: string) => boolean> {
  const common = await (list ??= readList())
  return (password) => {
    const lower = password.toLowerCase()
    const stem = lower.replace(/[^\p{L}]+$/u, '')
    return common.has(lower) || common.has(stem)
  }
}
