import { z } from 'zod'
import { Failure } from './common.ts'
import { isOpenToKeys, type EndpointShape } from './endpoint.ts'
import { COMMON_REFUSALS } from './refusals.ts'
import { TEST_EVENT, WEBHOOK_EVENTS, WEBHOOK_EVENT_LABELS, WebhookMessage } from './webhook-events.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json & { $schema?: string }
  return rest
}

/** The OpenAPI 3.1 document of every endpoint, generated from the schemas of the contract. */
export function openApi(
  endpoints: readonly (readonly [name: string, endpoint: EndpointShape])[],
  version: string,
): Json {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lexhold',
      version,
      description:
        'Answers are {success, message, data}; a refusal is {success: false, message, code, errors, requestId} with an honest status. Query and top-level body keys are matched without regard to case. Amounts are numbers in major units, days are YYYY-MM-DD, moments ISO 8601.',
    },
    servers: [{ url: '/api' }],
    paths,
    webhooks: Object.fromEntries(
      ([...WEBHOOK_EVENTS, TEST_EVENT] as const).map((event) => [event, { post: webhookOf(event) }]),
    ),
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'The token of a sign-in' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A key that a person makes under Settings, API keys. It calls in their firm and their name, with those of its permissions that they hold at that moment, and at most 300 times a minute on each node; headers say what is left (ratelimit-remaining), and an answer 429 when to go on (retry-after).',
        },
      },
      schemas: { Failure: schemaOf(Failure, 'output'), WebhookMessage: schemaOf(WebhookMessage, 'output') },
    },
  }
}

/** How messages of webhooks are sent and proven, in words. */
export const WEBHOOK_DESCRIPTION =
  'Messages are POSTed to the addresses that administrators enter under Settings, Webhooks, and signed by the Standard Webhooks scheme (standardwebhooks.com). Each names a record that the person may see whose webhook it is; the record itself is read with an API key. Any answer 2xx within 10 seconds takes a message; otherwise it is sent again with growing pauses for about a day. It may arrive more than once, with the same webhook-id, and not in the order of what happened.'

const MESSAGE_HEADERS = {
  'webhook-id': 'The same for every attempt at a message: a receiver takes it once',
  'webhook-timestamp': 'When this attempt was made, in seconds since 1970: a receiver refuses one that is minutes old',
  'webhook-signature':
    'Signatures apart by blanks: v1, a comma, and the HMAC-SHA256 in base64 of webhook-id.webhook-timestamp.body, by the secret in base64 after whsec_. While a secret is replaced there are two',
} as const

const webhookOf = (event: keyof typeof WEBHOOK_EVENT_LABELS): Json => ({
  tags: ['webhooks'],
  summary: WEBHOOK_EVENT_LABELS[event],
  description: WEBHOOK_DESCRIPTION,
  parameters: Object.entries(MESSAGE_HEADERS).map(([name, description]) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  })),
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: {
          allOf: [{ $ref: '#/components/schemas/WebhookMessage' }, { properties: { type: { const: event } } }],
        },
      },
    },
  },
  responses: { '2XX': { description: 'The message was taken' } },
})

function operationOf(name: string, endpoint: EndpointShape): Json {
  const { access } = endpoint
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: endpoint.summary,
    description: `${describeAccess(access)}${access.kind !== 'anyone' && !isOpenToKeys(endpoint) ? ' Not for API keys.' : ''}`,
    ...(access.kind !== 'anyone' && { security: [{ token: [] }, ...(isOpenToKeys(endpoint) ? [{ apiKey: [] }] : [])] }),
    parameters: [...parametersOf(endpoint, 'path'), ...parametersOf(endpoint, 'query')],
    ...(endpoint.takes === 'bytes' && {
      requestBody: { required: true, content: { 'application/octet-stream': {} } },
    }),
    ...(endpoint.body && {
      requestBody: { required: true, content: { 'application/json': { schema: bodyOf(endpoint.body, endpoint) } } },
    }),
    responses: {
      200: { description: endpoint.done ?? 'OK', content: contentOf(endpoint) },
      default: {
        description: `A refusal: ${[...(endpoint.refusals ?? []), ...COMMON_REFUSALS].join(', ')}`,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  }
}

function describeAccess(access: EndpointShape['access']): string {
  if (access.kind === 'needs') {
    if (access.oneOf) return `Needs ${access.oneOf.join(' or ')}.`
    return access.allOf.length > 0 ? `Needs ${access.allOf.join(' and ')}.` : 'Needs membership of the firm.'
  }
  return `${SESSIONS[access.kind]}: ${access.because}.`
}

const SESSIONS = { anyone: 'No session', signedIn: 'A session, no firm', client: 'The session of a client' } as const

function contentOf(endpoint: EndpointShape): Json {
  const data = schemaOf(endpoint.response, 'output')
  const envelope = {
    type: 'object',
    properties: { success: { const: true }, message: { type: 'string' }, data },
    required: ['success', 'message', 'data'],
  }
  return { 'application/json': { schema: endpoint.bare ? data : envelope } }
}

/** The body with its keys spelled as the product specification spells them. */
function bodyOf(body: z.ZodType, { spelling = {} }: EndpointShape): Json {
  const { properties, required, ...rest } = schemaOf(body, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  const spelled = (name: string) => spelling[name] ?? name
  return {
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, shape]) => [spelled(name), shape])),
    }),
    ...(required && { required: required.map(spelled) }),
  }
}

function parametersOf(endpoint: EndpointShape, where: 'path' | 'query'): Json[] {
  const schema = where === 'path' ? endpoint.params : endpoint.query
  if (!schema) return []
  const { properties, required } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties ?? {}).map(([name, shape]) => ({
    name: where === 'query' ? (endpoint.spelling?.[name] ?? name) : name,
    in: where,
    required: where === 'path' || (required?.includes(name) ?? false),
    schema: shape,
  }))
}
