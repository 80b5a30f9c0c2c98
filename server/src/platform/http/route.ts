import { isIP } from 'node:net'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Pool } from '../db/database.ts'
import type { z } from 'zod'
import { allows, type Answer, type EndpointShape, type Received } from '#contract/endpoint.ts'
import type { ClientContext, FirmContext, IdentityContext, PreparationContext, SharedContext } from '../context.ts'
import { inFirm, inIdentity, inPortal, retryOnDeadlock, type FirmTx, type RequestIdentity } from '../db/transactions.ts'
import { notPermitted, signedOut } from '../refusal.ts'
import { logSecurityEvents, securityLog } from '../security-log.ts'
import { bytesOf } from './bytes.ts'
import { admitClient, clientKeySpellings } from './admit-client.ts'
import type { ClientSession } from './client-session.ts'
import { invalid } from './failures.ts'
import { membershipFor } from './firm-of-request.ts'
import { idempotentRequest, withIdempotencyKey, type AssertAnswerVisible } from './idempotency.ts'
import { respell, spellingsOf } from './keys.ts'
import { bearerToken, type Membership, type Session } from './session.ts'
import { validationMessage } from './validation-message.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: EndpointShape
  }
  interface FastifyRequest {
    session: Session | null
    membership: Membership | null
    client: ClientSession | null
  }
}

export interface RouteParts extends Pick<SharedContext, 'clock' | 'publicUrl' | 'sessions' | 'clientSessions'> {
  readonly pool: Pool
  /** The connections of the portal, as the role app_portal. */
  readonly portalPool: Pool
  /** The connections of long reads, such as exports, which hold one for minutes. */
  readonly longReadPool: Pool
  /** Aborted when the server begins to stop. */
  readonly closing: AbortSignal
  readonly assertAnswerVisible: AssertAnswerVisible
  /** Refuses changes by a firm that may only read; calls with `whenExpired` are not asked. */
  readonly assertMayChange?: ((businessId: string) => Promise<void>) | undefined
}

type FirmHandler<E extends EndpointShape> = (context: FirmContext, received: Received<E>) => Promise<Answer<E>>
type ClientHandler<E extends EndpointShape> = (context: ClientContext, received: Received<E>) => Promise<Answer<E>>
type IdentityHandler<E extends EndpointShape> = (context: IdentityContext, received: Received<E>) => Promise<Answer<E>>
/** A request with its person and firm but without a transaction: for streams that outlive one. */
export type SignedRequest = Omit<FirmContext, 'tx'> & {
  /** Reads in a transaction of this person and firm. */
  read<T>(work: (tx: FirmTx) => Promise<T>): Promise<T>
  /** Reads as slowly as the answer is taken, on a connection that no request waits for. */
  readLong<T>(work: (tx: FirmTx) => Promise<T>): Promise<T>
  /** Changes in a transaction of this person and firm, committed when `work` ends. */
  write<T>(work: (tx: FirmTx) => Promise<T>): Promise<T>
}
/** A request whose slow part, such as receiving a file, is between its own transactions. */
export type UploadRequest = SignedRequest & {
  /** The body, as it arrives. */
  readonly bytes: Readable
  /** The length of the body as the sender announced it. */
  readonly announcedBytes: number | undefined
  /** Like `write`, but only once for an Idempotency-Key and a content, which its hash names. */
  writeOnce<T extends object>(content: string, work: (tx: FirmTx) => Promise<T>): Promise<T>
}

export interface AddRoute {
  /** A call about a firm: one transaction of one firm and one person. */
  firm<E extends EndpointShape>(endpoint: E, handler: FirmHandler<E>): void
  /** A call of a client: one transaction that sees what one client of one firm may see. */
  client<E extends EndpointShape>(endpoint: E, handler: ClientHandler<E>): void
  /** A call before a firm is known. */
  identity<E extends EndpointShape>(endpoint: E, handler: IdentityHandler<E>): void
  /** A call before a firm is known that begins with slow work, such as the hash of a password, outside its transaction. */
  prepared<E extends EndpointShape, P>(
    endpoint: E,
    prepare: (context: PreparationContext, received: Received<E>) => Promise<P>,
    handler: (context: IdentityContext, received: Received<E>, prepared: P) => Promise<Answer<E>>,
  ): void
  /** A call without a transaction, such as a health check. */
  plain<E extends EndpointShape>(endpoint: E, handler: () => Promise<Answer<E>>): void
  /** A fixed text, such as the description of the API. */
  document(endpoint: EndpointShape, contentType: string, text: string, policy?: string): void
  /** A call that writes its own answer (a download, a live stream); access is checked like for any other. */
  raw<E extends EndpointShape>(
    endpoint: E,
    handler: (signed: SignedRequest, received: Received<E>, reply: FastifyReply) => Promise<void>,
  ): void
  /** A call whose slow part, such as a payment, is between its own transactions. */
  signed<E extends EndpointShape>(
    endpoint: E,
    handler: (signed: SignedRequest, received: Received<E>) => Promise<Answer<E>>,
  ): void
  /** A call that receives a file. */
  upload<E extends EndpointShape>(
    endpoint: E,
    handler: (uploading: UploadRequest, received: Received<E>) => Promise<Answer<E>>,
  ): void
  /** A call without a session that writes its own answer, such as a signed link. */
  open<E extends EndpointShape>(
    endpoint: E,
    handler: (context: PreparationContext, received: Received<E>, reply: FastifyReply) => Promise<void>,
  ): void
}

/** Identifies the caller and refuses before the body is read, so that a stranger learns nothing about what a call expects. */
function guardRoutes(app: FastifyInstance, { sessions, clientSessions }: RouteParts): void {
  app.decorateRequest('session', null)
  app.decorateRequest('client', null)
  app.decorateRequest('membership', null)
  app.decorateRequest('securityEvents', null)
  app.addHook('onSend', (request, reply, _payload, done) => {
    logSecurityEvents(request, reply)
    done()
  })
  // A route that does not say who may call it stops the server from starting.
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.endpoint && method !== 'HEAD' && method !== 'OPTIONS')
      throw new Error(`${String(method)} ${url} does not declare who may call it`)
  })
  app.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.endpoint?.access
    if (!access) return
    const token = bearerToken(request.headers.authorization)
    if (access.kind === 'client') {
      request.client = token ? ((await clientSessions.find(token)) ?? null) : null
      admitClient(request, access)
      return
    }
    request.session = token ? ((await sessions.find(token)) ?? null) : null
    if (access.kind === 'anyone') return
    if (!request.session) throw signedOut()
    if (access.kind === 'needs') admit(request, respell(request.query, firmKeySpellings))
  })
}

const firmKeySpellings = new Map([
  ['adminuserid', 'adminUserId'],
  ['businessid', 'businessId'],
])

function admit(request: FastifyRequest, ...sources: unknown[]): void {
  const endpoint = request.routeOptions.config.endpoint
  if (!request.session || !endpoint) throw signedOut()
  const membership = membershipFor(request.session, ...sources)
  if (!allows(endpoint.access, membership.permissions)) throw notPermitted()
  request.membership = membership
}

/** Turns endpoints of the contract into routes: parsed input, checked access, one transaction, checked output. */
export function routeAdder(app: FastifyInstance, parts: RouteParts): AddRoute {
  guardRoutes(app, parts)
  const add = (
    endpoint: EndpointShape,
    handler: (request: FastifyRequest, received: Received<EndpointShape>, reply: FastifyReply) => Promise<unknown>,
  ) => {
    const read = reader(endpoint)
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { endpoint, ...(endpoint.perMinute !== undefined && { rateLimit: { max: endpoint.perMinute } }) },
      ...(endpoint.bodyLimit !== undefined && { bodyLimit: endpoint.bodyLimit }),
      handler: async (request, reply) => {
        const received = read(request)
        await assertMayChange(endpoint, request, parts)
        return handler(request, received, reply)
      },
    })
  }
  const identity = (
    endpoint: EndpointShape,
    request: FastifyRequest,
    work: (context: IdentityContext) => Promise<unknown>,
  ) =>
    inIdentity(parts.pool, identityOf(request, endpoint), { readOnly: readsOnly(endpoint) }, (tx) =>
      respond({ endpoint, request, parts }, tx, () =>
        work({ ...sharedContext(request, parts), tx, session: request.session }),
      ),
    )
  return {
    firm: (endpoint, handler) =>
      add(endpoint, (request, received) =>
        retryOnDeadlock(() => {
          const signed = signedContext(request, parts)
          return inFirm(parts.pool, requestIdentity(signed), { readOnly: readsOnly(endpoint) }, (tx) =>
            respond({ endpoint, request, parts }, tx, () => handler({ ...signed, tx }, received)),
          )
        }),
      ),
    client: (endpoint, handler) =>
      add(endpoint, (request, received) =>
        ofClient({ endpoint, request, parts }, (context) => handler(context, received)),
      ),
    identity: (endpoint, handler) =>
      add(endpoint, (request, received) => identity(endpoint, request, (context) => handler(context, received))),
    prepared: (endpoint, prepare, handler) =>
      add(endpoint, async (request, received) => {
        const prepared = await prepare(preparation(request, endpoint, parts), received)
        return identity(endpoint, request, (context) => handler(context, received, prepared))
      }),
    plain: (endpoint, handler) => add(endpoint, async () => wrapAnswer(endpoint, await handler())),
    document: (endpoint, contentType, text, policy) =>
      add(endpoint, (_request, _received, reply) => {
        if (policy) reply.header('content-security-policy', policy)
        return Promise.resolve(reply.type(contentType).send(text))
      }),
    raw: (endpoint, handler) =>
      add(endpoint, (request, received, reply) => handler(signedRequest(request, parts), received, reply)),
    signed: (endpoint, handler) =>
      add(endpoint, async (request, received) =>
        wrapAnswer(endpoint, await handler(signedRequest(request, parts), received)),
      ),
    upload: (endpoint, handler) =>
      add(endpoint, async (request, received) =>
        wrapAnswer(endpoint, await handler(uploadRequest(request, parts), received)),
      ),
    open: (endpoint, handler) =>
      add(endpoint, (request, received, reply) => handler(preparation(request, endpoint, parts), received, reply)),
  }
}

async function assertMayChange(
  endpoint: EndpointShape,
  { membership }: FastifyRequest,
  parts: RouteParts,
): Promise<void> {
  if (membership && !readsOnly(endpoint) && !endpoint.whenExpired) await parts.assertMayChange?.(membership.businessId)
}

/** Runs the work of a client's call; whoever previews the portal changes nothing. */
function ofClient({ endpoint, request, parts }: Call, work: (context: ClientContext) => Promise<unknown>) {
  const client = getClient(request)
  const identity = { sessionId: client.id, businessId: client.businessId, requestId: request.id }
  const readOnly = readsOnly(endpoint) || client.previewedBy !== null
  return retryOnDeadlock(() =>
    inPortal(parts.portalPool, identity, { readOnly }, (tx) =>
      respond({ endpoint, request, parts }, tx, () => work({ ...sharedContext(request, parts), tx, client })),
    ),
  )
}

const identityOf = (request: FastifyRequest, { access }: EndpointShape) => ({
  accountId: request.session?.accountId ?? null,
  // A call that anyone may make does not fail because of the session that came along.
  sessionId: access.kind === 'anyone' ? undefined : request.session?.id,
  requestId: request.id,
})

const readsOnly = (endpoint: EndpointShape) => endpoint.readOnly ?? endpoint.method === 'GET'

/** The network address of a caller. What a proxy reports is used if it is an address. */
function addressOf({ ip, socket }: FastifyRequest): string {
  // The zone of a link-local address (`fe80::1%eth0`) is cut off. A caller that has hung up has no address.
  const [address = ''] = ((ip as string | undefined) ?? '').split('%')
  return isIP(address) ? address : (socket.remoteAddress ?? '127.0.0.1')
}

const sharedContext = (
  request: FastifyRequest,
  { clock, publicUrl, sessions, clientSessions }: RouteParts,
): SharedContext => ({
  clock,
  publicUrl,
  sessions,
  clientSessions,
  log: request.log,
  security: securityLog(request),
  requestId: request.id,
  address: addressOf(request),
  userAgent: request.headers['user-agent']?.slice(0, 300),
})

function signedContext(request: FastifyRequest, parts: RouteParts): Omit<FirmContext, 'tx'> {
  const { session, membership } = request
  if (!session || !membership) throw signedOut()
  return {
    ...sharedContext(request, parts),
    session,
    membership,
    businessId: membership.businessId,
    userId: session.accountId,
  }
}

const preparation = (request: FastifyRequest, endpoint: EndpointShape, parts: RouteParts): PreparationContext => ({
  ...sharedContext(request, parts),
  session: request.session,
  transact: (work) => inIdentity(parts.pool, identityOf(request, endpoint), { readOnly: readsOnly(endpoint) }, work),
})

function getClient({ client }: FastifyRequest): ClientSession {
  if (!client) throw signedOut()
  return client
}

const requestIdentity = ({ session, businessId, requestId }: Omit<FirmContext, 'tx'>): RequestIdentity => ({
  sessionId: session.id,
  businessId,
  requestId,
})

/** For calls that open their transactions themselves. */
function signedRequest(request: FastifyRequest, parts: RouteParts): SignedRequest {
  const signed = signedContext(request, parts)
  return {
    ...signed,
    read: (work) => inFirm(parts.pool, requestIdentity(signed), { readOnly: true }, work),
    readLong: (work) => inFirm(parts.longReadPool, requestIdentity(signed), { readOnly: true }, work),
    write: (work) => inFirm(parts.pool, requestIdentity(signed), { readOnly: false }, work),
  }
}

/** For calls that receive a file. */
function uploadRequest(request: FastifyRequest, parts: RouteParts): UploadRequest {
  const announced = request.headers['content-length']
  const signed = signedRequest(request, parts)
  return {
    ...signed,
    writeOnce: (content, work) =>
      signed.write((tx) => answerOnce({ request, body: content, parts }, tx, () => work(tx))),
    bytes: bytesOf(request, parts.closing),
    announcedBytes: announced === undefined ? undefined : Number(announced),
  }
}

/** Parses params, query and body, and reports all faults at once. */
function reader(endpoint: EndpointShape): (request: FastifyRequest) => Received<EndpointShape> {
  const keys = endpoint.access.kind === 'client' ? clientKeySpellings : firmKeySpellings
  const spellings = {
    query: new Map([...keys, ...spellingsOf(endpoint.query)]),
    body: new Map([...keys, ...spellingsOf(endpoint.body)]),
  }
  const namesFirm = endpoint.access.kind === 'needs'
  return (request) => {
    const query = respell(request.query, spellings.query)
    const body = respell(request.body ?? {}, spellings.body)
    // A body may name another of the person's firms than the query did.
    if (namesFirm) admit(request, query, body)
    const input = { params: request.params, query, body: endpoint.body && withoutUnusedFirmKeys(body, endpoint.body) }
    const issues: z.core.$ZodIssue[] = []
    const received: Received<EndpointShape> = { params: undefined, query: undefined, body: undefined }
    for (const part of ['params', 'query', 'body'] as const) {
      const parsed = endpoint[part]?.safeParse(input[part], { error: validationMessage })
      if (parsed?.success) received[part] = parsed.data
      else if (parsed) issues.push(...parsed.error.issues)
    }
    if (issues.length > 0) throw invalid(issues)
    return received
  }
}

/** The firm's keys come with every call; a body schema that does not use them does not have to list them. */
function withoutUnusedFirmKeys(body: unknown, schema: z.ZodObject): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const rest: Record<string, unknown> = { ...body }
  for (const key of firmKeySpellings.values()) if (!(key in schema.shape)) delete rest[key]
  return rest
}

interface Call {
  readonly endpoint: EndpointShape
  readonly request: FastifyRequest
  readonly parts: RouteParts
}

/** What an endpoint answers, checked, in the envelope of all answers. */
function wrapAnswer({ response, bare, doneFor, done = 'OK' }: EndpointShape, answer: unknown): unknown {
  const data = response.parse(answer)
  return bare ? data : { success: true, message: doneFor?.(data as never) ?? done, data }
}

async function respond(
  { endpoint, request, parts }: Call,
  tx: Parameters<typeof withIdempotencyKey>[0],
  work: () => Promise<unknown>,
): Promise<unknown> {
  const answer = async () => wrapAnswer(endpoint, (await work()) ?? null)
  // A call that changes nothing can be repeated without a key.
  if (endpoint.method !== 'POST' || readsOnly(endpoint)) return answer()
  return answerOnce({ request, body: request.body, parts }, tx, async () => (await answer()) as object)
}

/** Runs `work`, only once for an Idempotency-Key and one body. */
function answerOnce<T extends object>(
  { request, body, parts }: Pick<Call, 'request' | 'parts'> & { readonly body: unknown },
  tx: Parameters<typeof withIdempotencyKey>[0],
  work: () => Promise<T>,
): Promise<T> {
  const owner = request.client?.accessId ?? request.session?.accountId ?? `address:${addressOf(request)}`
  const repeat = idempotentRequest(owner, request.headers['idempotency-key'], {
    method: request.method,
    url: request.url,
    firm: request.membership?.businessId,
    body,
  })
  if (!repeat) return work()
  const { assertAnswerVisible } = parts
  // The stored answer is one that the same work returned; the endpoint's schema checks it again.
  return withIdempotencyKey(tx, repeat, { work, assertAnswerVisible }) as Promise<T>
}
