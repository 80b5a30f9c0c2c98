import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Pool } from '../db/database.ts'
import type { Answer, EndpointShape, Received } from '#contract/endpoint.ts'
import type { ClientContext, FirmContext, IdentityContext, PreparationContext, SharedContext } from '../context.ts'
import {
  inFirm,
  inIdentity,
  inPortal,
  retryOnDeadlock,
  type FirmTx,
  type IdentityTx,
  type PortalTx,
  type RequestIdentity,
} from '../db/transactions.ts'
import { signedOut } from '../refusal.ts'
import { logSecurityEvents, securityLog } from '../security-log.ts'
import { addressOf, answerOnce, readsOnly, respond, wrapAnswer, type Call } from './answers.ts'
import { bytesOf } from './bytes.ts'
import { deviceSecret, sendDeviceCookie } from './device.ts'
import { admitClient } from './admit-client.ts'
import { admitMember, admitPerson, idleSecondsOf, sessionFor } from './admit-person.ts'
import type { ClientSession } from './client-session.ts'
import type { AssertAnswerVisible } from './idempotency.ts'
import { inputReader } from './input-reader.ts'
import { keyLimit } from './request-limit.ts'
import { bearerToken, type Membership, type Session } from './session.ts'

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

/** A request of a client without a transaction: for files that are received or sent. */
export type SignedClientRequest = Omit<ClientContext, 'tx'> & {
  /** A transaction of this client, committed when `work` ends. A preview only reads in it. */
  transact<T>(work: (tx: PortalTx) => Promise<T>): Promise<T>
}
export type ClientUploadRequest = SignedClientRequest &
  Pick<UploadRequest, 'bytes' | 'announcedBytes'> & {
    /** A transaction of no firm and no client, for what belongs to the installation. */
    outside<T>(work: (tx: IdentityTx) => Promise<T>): Promise<T>
    /** Like `transact`, but only once for an Idempotency-Key and a content, which its hash names. */
    writeOnce<T extends object>(content: string, work: (tx: PortalTx) => Promise<T>): Promise<T>
  }

export interface AddRoute {
  /** A call about a firm: one transaction of one firm and one person. */
  firm<E extends EndpointShape>(endpoint: E, handler: FirmHandler<E>): void
  /** A call of a client: one transaction that sees what one client of one firm may see. */
  client<E extends EndpointShape>(endpoint: E, handler: ClientHandler<E>): void
  /** A call of a client that is answered with a file. */
  clientDownload<E extends EndpointShape>(
    endpoint: E,
    handler: (signed: SignedClientRequest, received: Received<E>, reply: FastifyReply) => Promise<void>,
  ): void
  /** A call of a client that receives a file. */
  clientUpload<E extends EndpointShape>(
    endpoint: E,
    handler: (uploading: ClientUploadRequest, received: Received<E>) => Promise<Answer<E>>,
  ): void
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
function guardRoutes(app: FastifyInstance, { sessions, clientSessions, publicUrl }: RouteParts): void {
  app.decorateRequest('session', null)
  app.decorateRequest('client', null)
  app.decorateRequest('membership', null)
  app.decorateRequest('securityEvents', null)
  app.decorateRequest('newDevice', null)
  app.addHook('onSend', (request, reply, _payload, done) => {
    logSecurityEvents(request, reply)
    sendDeviceCookie(request, reply, publicUrl)
    done()
  })
  // A route that does not say who may call it stops the server from starting.
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.endpoint && method !== 'HEAD' && method !== 'OPTIONS')
      throw new Error(`${String(method)} ${url} does not declare who may call it`)
  })
  const limitKey = keyLimit(app)
  app.addHook('onRequest', async (request, reply) => {
    const endpoint = request.routeOptions.config.endpoint
    if (!endpoint) return
    const token = bearerToken(request.headers.authorization)
    if (endpoint.access.kind === 'client') {
      request.client = token ? ((await clientSessions.find(token)) ?? null) : null
      admitClient(request, endpoint.access)
      return
    }
    const session = token ? await sessions.find(token) : undefined
    request.session = sessionFor(endpoint, session)
    if (endpoint.access.kind === 'anyone') return
    if (!request.session) throw signedOut()
    if (request.session.key) await limitKey(request, reply)
    await sessions.recordActivity(request.session, idleSecondsOf(request))
    admitPerson(request, endpoint, request.session)
  })
}

type Add = (
  endpoint: EndpointShape,
  handler: (request: FastifyRequest, received: Received<EndpointShape>, reply: FastifyReply) => Promise<unknown>,
) => void

const clientRoutes = (add: Add, parts: RouteParts): Pick<AddRoute, 'client' | 'clientDownload' | 'clientUpload'> => ({
  client: (endpoint, handler) =>
    add(endpoint, (request, received) =>
      ofClient({ endpoint, request, parts }, (context) => handler(context, received)),
    ),
  clientDownload: (endpoint, handler) =>
    add(endpoint, (request, received, reply) => handler(clientRequest(endpoint, request, parts), received, reply)),
  clientUpload: (endpoint, handler) =>
    add(endpoint, async (request, received) =>
      wrapAnswer(endpoint, await handler(clientUpload(endpoint, request, parts), received)),
    ),
})

/** Turns endpoints of the contract into routes: parsed input, checked access, one transaction, checked output. */
export function routeAdder(app: FastifyInstance, parts: RouteParts): AddRoute {
  guardRoutes(app, parts)
  const add: Add = (endpoint, handler) => {
    const read = inputReader(endpoint, admitMember)
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
    ...clientRoutes(add, parts),
    identity: (endpoint, handler) =>
      add(endpoint, (request, received) => identity(endpoint, request, (context) => handler(context, received))),
    prepared: (endpoint, prepare, handler) =>
      add(endpoint, async (request, received) => {
        const prepared = await prepare(preparation(request, endpoint, parts), received)
        return identity(endpoint, request, (context) => handler(context, received, prepared))
      }),
    plain: (endpoint, handler) => add(endpoint, async () => wrapAnswer(endpoint, await handler())),
    document: (endpoint, contentType, text, policy) => {
      // Once: the page of the API has megabytes.
      const bytes = Buffer.from(text)
      add(endpoint, (_request, _received, reply) => {
        if (policy) reply.header('content-security-policy', policy)
        return Promise.resolve(reply.type(contentType).send(bytes))
      })
    },
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
function ofClient(
  { endpoint, request, parts }: Call & { readonly parts: RouteParts },
  work: (context: ClientContext) => Promise<unknown>,
) {
  const { transact, ...signed } = clientRequest(endpoint, request, parts)
  return retryOnDeadlock(() =>
    transact((tx) => respond({ endpoint, request, parts }, tx, () => work({ ...signed, tx }))),
  )
}

const identityOf = (request: FastifyRequest, { access }: EndpointShape) => ({
  accountId: request.session?.accountId ?? null,
  // A call that anyone may make does not fail because of the session that came along.
  sessionId: access.kind === 'anyone' ? undefined : request.session?.id,
  requestId: request.id,
})

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
  deviceSecret: () => deviceSecret(request),
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

function clientRequest(endpoint: EndpointShape, request: FastifyRequest, parts: RouteParts): SignedClientRequest {
  const client = getClient(request)
  const identity = { sessionId: client.id, businessId: client.businessId, requestId: request.id }
  const readOnly = readsOnly(endpoint) || client.previewedBy !== null
  return {
    ...sharedContext(request, parts),
    client,
    transact: (work) => inPortal(parts.portalPool, identity, { readOnly }, work),
  }
}

function clientUpload(endpoint: EndpointShape, request: FastifyRequest, parts: RouteParts): ClientUploadRequest {
  const signed = clientRequest(endpoint, request, parts)
  return {
    ...signed,
    ...bodyOf(request, parts),
    outside: (work) => inIdentity(parts.pool, { accountId: null, requestId: request.id }, { readOnly: false }, work),
    writeOnce: (content, work) =>
      signed.transact((tx) => answerOnce({ request, body: content, parts }, tx, () => work(tx))),
  }
}

function bodyOf(request: FastifyRequest, { closing }: RouteParts): Pick<UploadRequest, 'bytes' | 'announcedBytes'> {
  const announced = request.headers['content-length']
  return {
    bytes: bytesOf(request, closing),
    announcedBytes: announced === undefined ? undefined : Number(announced),
  }
}

/** For calls that receive a file. */
function uploadRequest(request: FastifyRequest, parts: RouteParts): UploadRequest {
  const signed = signedRequest(request, parts)
  return {
    ...signed,
    ...bodyOf(request, parts),
    writeOnce: (content, work) =>
      signed.write((tx) => answerOnce({ request, body: content, parts }, tx, () => work(tx))),
  }
}
