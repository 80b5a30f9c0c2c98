import { hash, verify } from '@node-rs/argon2'
import { passwordProblem } from '#domain/password.ts'
import { newSecret } from '../../platform/http/session.ts'
import { invalidField } from '../../platform/refusal.ts'
import { commonPasswords } from './common-passwords.ts'

/** OWASP's parameters for argon2id, which is the package's algorithm unless told otherwise: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Whose password it is: their own name and address make a poor one. */
export interface PasswordOwner {
  readonly email: string
  readonly names: readonly string[]
}

/** The hash to keep; refuses a password that is common, personal, or all of one letter. */
export async function hashNewPassword(password: string, owner: PasswordOwner): Promise<string> {
  const problem = passwordProblem(password, { ...owner, isCommon: await commonPasswords() })
  if (problem !== undefined) throw invalidField('weak_password', 'password', problem)
  return hash(password.normalize('NFKC'), PARAMETERS)
}

let nobodysHash: Promise<string> | undefined

/**
 * Whether the password is right. Where there is none to compare with, a hash of nobody is verified all the same, so that
 * an unknown address takes as long as a known one.
 */
export async function passwordMatches(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hash(newSecret(), PARAMETERS)
  const matches = await verify(passwordHash ?? (await nobodysHash), password.normalize('NFKC'))
  return matches && typeof passwordHash === 'string'
}
