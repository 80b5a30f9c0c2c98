import { hash, verify } from '@node-rs/argon2'
import { passwordProblem } from '#domain/password.ts'
import { newSecret } from '../../platform/http/session.ts'
import { invalidField } from '../../platform/refusal.ts'
import { HashingQueue, type Asker } from './hashing-queue.ts'
import { leakedPasswords } from './leaked-passwords.ts'

/** OWASP's parameters for argon2id, the default algorithm of the package: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The owner of a password, which may not be their own name or address. */
export interface PasswordOwner {
  readonly email: string
  readonly names: readonly string[]
}

const queue = new HashingQueue()

/** The hash to store; refuses a password that is common, personal, or all of one letter, and when too many are made. */
export async function hashNewPassword(password: string, owner: PasswordOwner, asker: Asker): Promise<string> {
  const problem = passwordProblem(password, { ...owner, isCommon: await leakedPasswords() })
  if (problem !== undefined) throw invalidField('weak_password', 'password', problem)
  return queue.run(asker, () => hash(password.normalize('NFKC'), PARAMETERS))
}

let placeholderHash: Promise<string> | undefined

/**
 * Whether the password is right; refuses when too many are compared. Without a hash to compare with, the hash of a random secret is verified, so that an
 * unknown address takes as long as a known one.
 */
export async function passwordMatches(
  passwordHash: string | null | undefined,
  password: string,
  asker: Asker,
): Promise<boolean> {
  const matches = await queue.run(asker, async () => {
    placeholderHash ??= hash(newSecret(), PARAMETERS)
    return verify(passwordHash ?? (await placeholderHash), password.normalize('NFKC'))
  })
  return matches && typeof passwordHash === 'string'
}
