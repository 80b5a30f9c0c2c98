import type { PlanSettings } from './config.ts'
import type { PlanParts } from './platform/card-payments/saved-cards.ts'
import type { FastifyInstance } from 'fastify'
import { outgoingParts, type ResolveTxt, type SendOutgoing } from './platform/http/outgoing.ts'
import type { Clock } from './platform/clock.ts'
import { createPool, ping, type Pool } from './platform/db/database.ts'
import { urlOfRole } from './platform/db/roles.ts'
import { startEvents, type LiveEvents } from './platform/db/events.ts'
import { MAX_EXPORTS } from './platform/export/send.ts'
import { sweepLeftovers } from './platform/files/leftovers.ts'
import type { FileStore } from './platform/files/store.ts'
import { sweepTasks } from './platform/files/sweeping.queries.ts'
import { compressAnswers } from './platform/http/compression.ts'
import { addSecurityHeaders } from './platform/http/headers.ts'
import { routeAdder } from './platform/http/route.ts'
import { limitRequests } from './platform/http/request-limit.ts'
import { createServer } from './platform/http/server.ts'
import { serveWebApp } from './platform/http/web-app.ts'
import { clientSessionLookup, type ClientSessionLookup } from './platform/http/client-session.ts'
import { sessionLookup, type SessionLookup } from './platform/http/session.ts'
import type { PaymentParts } from './platform/card-payments/provider.ts'
import { createSigner } from './platform/secrets/signer.ts'
import { startJobs, type JobWork } from './platform/jobs.ts'
import type { Logger } from './platform/logger.ts'
import type { Mailer } from './platform/mail/transport.ts'
import { createPdfRenderer, type PdfRenderer } from './platform/pdf/renderer.ts'
import type { ConstraintRefusals } from './platform/refusal.ts'
import { importServices } from './import-services.ts'
import { paymentParts, planParts } from './payment-parts.ts'
import { recordTypes as ownRecordTypes } from './record-types.ts'
import { startSealer } from './platform/db/sealer.ts'
import { startStatistics } from './platform/db/statistics.ts'
import { CHECK_CRON, ledgerConstraints, ledgerTasks, startFolding } from './features/ledger/public.ts'
import { accountConstraints } from './features/ledger-accounts/refusals.ts'
import { journalDraftConstraints } from './features/journal-drafts/refusals.ts'
import { mailTasks } from './platform/mail/job.ts'
import { startBillingWork } from './features/billing-runs/public.ts'
import { agendaConstraints } from './features/agenda/refusals.ts'
import { authConstraints } from './features/auth/refusals.ts'
import { resetLinkTasks } from './features/auth/reset.ts'
import { refusedSignInTasks } from './features/auth/sign-in-history.ts'
import { firmConstraints } from './features/firm/refusals.ts'
import { roleConstraints } from './features/roles/refusals.ts'
import { portalAccessConstraints } from './features/portal-access/refusals.ts'
import { portalLinkTasks } from './features/portal/public.ts'
import { clientMergeConstraints } from './features/client-merges/refusals.ts'
import { features } from './feature-routes.ts'
import type { AddRoutes, RecordType } from './features/records/public.ts'
import { getCreditNotePdf } from './features/credits/public.ts'
import { documentMailTrackers } from './features/document-mails/public.ts'
import { getReceiptPdf } from './features/payments/public.ts'
import { mailLogos } from './features/firm-documents/public.ts'
import { rateConstraints } from './features/dated-rates/service.ts'
import { firmSettingsConstraints } from './features/firm-settings/service.ts'
import { FirmEvent } from './features/live/public.ts'
import { customFieldConstraints } from './features/custom-fields/refusals.ts'
import { stageConstraints } from './features/matter-stages/refusals.ts'
import { courtConstraints } from './features/courts/refusals.ts'
import { firmListConstraints } from './features/firm-lists/refusals.ts'
import { holdConstraints } from './features/legal-holds/refusals.ts'
import { retentionConstraints } from './features/retention/refusals.ts'
import { officeConstraints } from './features/offices/refusals.ts'
import { startImportWork } from './features/imports/public.ts'
import { invoiceDocumentTasks } from './features/invoice-documents/public.ts'
import { invoiceMailTracker } from './features/invoice-sending/public.ts'
import { FETCH_CRON, fetchTasks } from './features/exchange-rates/public.ts'
import { messageTasks } from './features/online-payments/public.ts'
import { getTrustReceiptPdf } from './features/trust-transactions/public.ts'
import { startTrustWork } from './features/trust-replenishment/public.ts'
import { startMatterAlerts } from './features/matter-alerts/public.ts'
import { clientNewsTasks, startNotificationMails } from './features/notifications/public.ts'
import { startPortalMails } from './features/portal-notices/public.ts'
import { planConstraints, startPlanWork, subscriptionGuard } from './features/plans/public.ts'
import { singleSignOnConstraints } from './features/single-sign-on/refusals.ts'
import { assertNoBarredMatter } from './features/walls/public.ts'
import { startWebhookWork } from './features/webhooks/public.ts'

/** Connections for jobs and loops: a billing run alone has three at once. */
const MAX_WORK = 6

export interface AppParts {
  readonly ownerUrl: string
  readonly publicUrl: string
  readonly clock: Clock
  readonly log: Logger
  readonly mailer: Mailer
  readonly files: FileStore
  readonly poolSize: number
  /** No other server works on the database. */
  readonly isOnlyNode?: boolean
  /** The types of record: those of the product, to which a test may add its own. */
  readonly recordTypes?: readonly RecordType[]
  /** Proxies trusted to report the client's address, in addition to loopback. */
  readonly trustedProxies?: readonly string[]
  /** Seals the secrets of firms: 32 bytes that are not in the database. */
  readonly secretKey: Uint8Array
  /** Addresses in place of those of payment providers. */
  readonly providerUrls?: { readonly stripe?: string | undefined; readonly paystack?: string | undefined }
  /** How firms pay for this installation; undefined where they do not. */
  readonly plans?: PlanSettings | undefined
  /** A firm whose subscription has ended may only read. */
  readonly isReadOnlyAfterExpiry?: boolean
  /** Whether single sign-on may call addresses of private networks, by http as well. */
  readonly allowsPrivateAddresses?: boolean
  /** In place of the resolver of this machine. */
  readonly resolveTxt?: ResolveTxt
  /** Where published exchange rates are fetched; undefined where they are not. */
  readonly exchangeRatesUrl?: string | undefined
  /** Called when an endpoint answers a refusal that the contract does not declare for it: tests fail on it. */
  readonly onUndeclaredRefusal?: (description: string) => void
  /** The folder of the built web app; absent in tests of the API. */
  readonly webFolder?: string
}

/** What a broken constraint means, from the features that own the constraints. */
const featureConstraints: ConstraintRefusals = {
  ...authConstraints,
  ...singleSignOnConstraints,
  ...firmConstraints,
  ...roleConstraints,
  ...clientMergeConstraints,
  ...firmSettingsConstraints,
  ...rateConstraints,
  ...agendaConstraints,
  ...ledgerConstraints,
  ...journalDraftConstraints,
  ...accountConstraints,
  ...firmListConstraints,
  ...customFieldConstraints,
  ...officeConstraints,
  ...courtConstraints,
  ...stageConstraints,
  ...holdConstraints,
  ...retentionConstraints,
  ...planConstraints,
  ...portalAccessConstraints,
}

export interface App {
  readonly server: FastifyInstance
  readonly pool: Pool
  /** The connections of exports. */
  readonly longReadPool: Pool
  /** The connections of the portal. */
  readonly portalPool: Pool
  close(): Promise<void>
}

function createPools({ ownerUrl, poolSize, log }: AppParts) {
  const pool = createPool(urlOfRole(ownerUrl, 'app_server'), poolSize)
  // Jobs and loops never keep a request waiting for a connection, nor leave it one that has yet to plan its statements.
  const workPool = createPool(urlOfRole(ownerUrl, 'app_server'), MAX_WORK)
  // Opened when an export needs one.
  const longReadPool = createPool(urlOfRole(ownerUrl, 'app_server'), MAX_EXPORTS)
  const portalPool = createPool(urlOfRole(ownerUrl, 'app_portal'), Math.max(2, Math.ceil(poolSize / 2)))
  for (const one of [pool, workPool, longReadPool, portalPool])
    one.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'))
  return { pool, workPool, longReadPool, portalPool }
}

/** What jobs do, by their names, and what runs by the clock. */
function workOf(parts: AppParts, pool: Pool, pdf: PdfRenderer, payments: PaymentParts): JobWork {
  const { mailer, files: store, clock, log, publicUrl, exchangeRatesUrl, isOnlyNode = false } = parts
  const documents = { store, pdf, clock, log, publicUrl }
  const mailed = documentMailTrackers(pool, documents, {
    receipt: getReceiptPdf,
    creditNote: getCreditNotePdf,
    trustReceipt: getTrustReceiptPdf,
  })
  const tasks = {
    ...mailTasks(mailer, { invoice: invoiceMailTracker(pool, documents), ...mailed }, mailLogos(pool)),
    ...sweepTasks(store),
    ...resetLinkTasks(pool, publicUrl),
    ...refusedSignInTasks(pool),
    ...portalLinkTasks(pool, publicUrl),
    ...clientNewsTasks(pool, clock),
    ...invoiceDocumentTasks(pool, documents),
    ...fetchTasks({ address: exchangeRatesUrl, clock, log }),
    ...ledgerTasks(log),
    ...messageTasks(payments),
  }
  return { tasks, crons: [FETCH_CRON, CHECK_CRON], isOnlyNode }
}

interface LoopParts {
  readonly pool: Pool
  readonly constraints: ConstraintRefusals
  readonly plans: PlanParts
  readonly payments: PaymentParts
  readonly outgoing: SendOutgoing
  readonly recordTypes: readonly RecordType[]
  readonly sessions: SessionLookup
  readonly clientSessions: ClientSessionLookup
}

/** What the server does without being called. */
const startLoops = (
  { clock, log, publicUrl, files: store }: AppParts,
  { pool, constraints, plans, payments, outgoing, recordTypes, ...lookups }: LoopParts,
) => [
  startSealer(pool, log),
  startFolding(pool, log),
  startStatistics(pool, log),
  startBillingWork({ pool, clock, log, publicUrl, constraints }),
  startTrustWork({ pool, clock, log, publicUrl }),
  startPlanWork({ pool, clock, log, publicUrl, plans }),
  startNotificationMails({ pool, clock, log, publicUrl }),
  startMatterAlerts({ pool, clock, log }),
  startPortalMails({ pool, clock, log, publicUrl }),
  startImportWork({ pool, clock, log, publicUrl, store, constraints, services: importServices, ...lookups }),
  startWebhookWork({ pool, clock, log, recordTypes, box: payments.box, outgoing }),
]

/** What this node remembers of sessions is forgotten when the database tells of a change. */
function forgetWhatChanged(
  events: LiveEvents<FirmEvent>,
  sessions: SessionLookup,
  clientSessions: ClientSessionLookup,
): void {
  events.subscribe((event) => {
    if (event.kind === 'session') sessions.forgetSession(event.sessionId)
    else if (event.kind === 'account') sessions.forgetAccount(event.accountId)
    else if (event.kind === 'portalSession') clientSessions.forgetSession(event.sessionId)
    else if (event.kind === 'portalAccess') clientSessions.forgetAccess(event.accessId)
    else if (event.kind === 'everyone') for (const lookup of [sessions, clientSessions]) lookup.forgetAll()
  })
}

/** Why a route could not be added, such as two of one path; thrown inside the plugin it would end in a timeout that hides it. */
function addAllRoutes(all: readonly AddRoutes[], ...parts: Parameters<AddRoutes>): Error | undefined {
  try {
    for (const addRoutes of all) addRoutes(...parts)
    return undefined
  } catch (error) {
    return error as Error
  }
}

interface Stoppable {
  stop(): unknown
}

interface Running {
  readonly server: FastifyInstance
  readonly pdf: PdfRenderer
  readonly leftovers: Stoppable
  readonly jobs: Stoppable
  readonly loops: readonly Stoppable[]
  readonly events: Stoppable
  readonly pools: readonly Pool[]
}

/** Lets running requests finish, then stops jobs, loops and connections. */
async function stopAll({ server, pdf, leftovers, jobs, loops, events, pools }: Running): Promise<void> {
  leftovers.stop()
  await server.close()
  await jobs.stop()
  await pdf.close()
  await Promise.all(loops.map((loop) => loop.stop()))
  await events.stop()
  await Promise.all(pools.map((one) => one.end()))
}

/** Puts the parts together. `close` lets running requests finish, then stops jobs, sealing and connections. */
export async function openApp(parts: AppParts): Promise<App> {
  const { ownerUrl, publicUrl, clock, log, files, recordTypes = ownRecordTypes } = parts
  const { pool, workPool, longReadPool, portalPool } = createPools(parts)
  const events = await startEvents(urlOfRole(ownerUrl, 'app_server'), log, FirmEvent)
  const sessions = sessionLookup(pool, () => clock.now().getTime())
  const clientSessions = clientSessionLookup(portalPool, () => clock.now().getTime())
  forgetWhatChanged(events, sessions, clientSessions)
  const payments = paymentParts(parts, pool)
  const plans = planParts(parts)
  const called = outgoingParts(parts)
  const closing = new AbortController()
  const pdf = createPdfRenderer()
  const constraints = recordTypes.reduce((all, type) => ({ ...all, ...type.constraints }), featureConstraints)
  const server = createServer({ ...parts, constraints })
  addSecurityHeaders(server, { isHttps: publicUrl.startsWith('https:') })
  compressAnswers(server)
  await limitRequests(server)
  await server.register(
    (api, _options, done) => {
      const { signal } = closing
      const route = routeAdder(api, {
        pool,
        longReadPool,
        portalPool,
        clock,
        publicUrl,
        sessions,
        clientSessions,
        closing: signal,
        assertAnswerVisible: assertNoBarredMatter,
        assertMayChange: parts.isReadOnlyAfterExpiry === true ? subscriptionGuard({ pool, clock }) : undefined,
      })
      const featureParts = {
        isDatabaseUp: () => ping(pool),
        events,
        store: files,
        pdf,
        recordTypes,
        attachmentOwners: recordTypes.flatMap(({ attachments }) => attachments ?? []),
        exchangeRatesUrl: parts.exchangeRatesUrl,
        payments,
        ...called,
        signer: createSigner(parts.secretKey),
        plans,
        closing: signal,
      }
      done(addAllRoutes([...features, ...recordTypes.flatMap(({ routes = [] }) => routes)], route, featureParts))
    },
    { prefix: '/api' },
  )
  await serveWebApp(server, parts.webFolder)
  const jobs = await startJobs(urlOfRole(ownerUrl, 'app_jobs'), workOf(parts, workPool, pdf, payments), log)
  const { outgoing } = called
  const work = { pool: workPool, constraints, plans, payments, outgoing, recordTypes }
  const loops = startLoops(parts, { ...work, sessions, clientSessions })
  const leftovers = sweepLeftovers(files, clock, log)
  return {
    server,
    pool,
    longReadPool,
    portalPool,
    async close() {
      closing.abort()
      const pools = [pool, workPool, longReadPool, portalPool]
      await stopAll({ server, pdf, leftovers, jobs, loops, events, pools })
    },
  }
}
