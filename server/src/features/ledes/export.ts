import type { FastifyReply } from 'fastify'
import { formatLedes } from '#domain/ledes-file.ts'
import type { LedesQuery } from '#contract/ledes.ts'
import type { SignedRequest } from '../../platform/http/route.ts'
import { buildLedes, type LedesBuild } from './checks.ts'
import { ledesErrors } from './refusals.ts'

/** Sends the file; one that receivers would refuse only to who knows it and accepts it. */
export async function exportLedes(
  signed: SignedRequest,
  reply: FastifyReply,
  { accept = false, ...query }: LedesQuery & { readonly accept?: boolean | undefined },
): Promise<void> {
  const built = await signed.read((tx) => buildLedes({ ...signed, tx }, query))
  const errors = built.findings.filter(({ severity }) => severity === 'error').length
  if (errors > 0 && !accept) throw ledesErrors(errors)
  await reply
    .type('text/plain; charset=us-ascii')
    .header('content-disposition', `attachment; filename="${fileName(built)}"`)
    .header('cache-control', 'no-store')
    .send(formatLedes(built.format, built.rows))
}

function fileName({ invoices, format }: LedesBuild): string {
  const [first] = invoices
  const name = invoices.length === 1 ? (first?.number ?? 'invoice') : `invoices-${first?.issued_on ?? ''}`
  return `${name.replaceAll(/[^A-Za-z0-9-]+/g, '-')}-${format}.txt`
}
