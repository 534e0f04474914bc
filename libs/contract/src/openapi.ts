import { z } from 'zod'
import { API_BASE, type Contract, type Endpoint } from './endpoint.ts'
import { ErrorBody } from './errors.ts'

type Json = Record<string, unknown>

/** The OpenAPI 3.1 document of a contract (BEYOND-18): every path, parameter, body and reply from the same schemas the server checks. */
export const openapi = (contract: Contract, info: { title: string; version: string; description?: string }): Json => {
  const schemas: Json = {}
  const toSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
    const {
      $schema: _,
      $defs,
      ...rest
    } = z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' }) as Json & { $defs?: Json }
    Object.assign(schemas, $defs)
    return JSON.parse(JSON.stringify(rest).replaceAll('#/$defs/', '#/components/schemas/')) as Json
  }
  const paths: Record<string, Json> = {}
  for (const [operationId, endpoint] of Object.entries(contract) as [string, Endpoint][]) {
    const path = API_BASE + endpoint.path.replace(/:(\w+)/g, '{$1}')
    ;(paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(operationId, endpoint, toSchema)
  }
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The session token of the sign-in call.' },
      },
    },
  }
}

const REPLY_TYPES: Record<string, string> = {
  events: 'text/event-stream',
  pdf: 'application/pdf',
  calendar: 'text/calendar',
}

const operation = (
  operationId: string,
  endpoint: Endpoint,
  toSchema: (s: z.ZodType, io: 'input' | 'output') => Json,
): Json => {
  const query =
    endpoint.query && (toSchema(endpoint.query, 'input') as { properties?: Record<string, Json>; required?: string[] })
  const bodyType = endpoint.format === 'multipart' ? 'multipart/form-data' : 'application/json'
  const replyType = REPLY_TYPES[endpoint.format ?? 'json'] ?? 'application/json'
  const replySchema =
    endpoint.format === 'pdf' ? { type: 'string', format: 'binary' } : toSchema(endpoint.reply, 'output')
  return {
    operationId,
    summary: endpoint.summary,
    tags: [tagOf(endpoint)],
    'x-access': endpoint.access,
    security: endpoint.access === 'public' ? [] : [{ session: [] }],
    parameters: [
      ...[...endpoint.path.matchAll(/:(\w+)/g)].map((m) => ({
        name: m[1],
        in: 'path',
        required: true,
        schema: paramSchema(endpoint, m[1]!)
          ? toSchema(paramSchema(endpoint, m[1]!)!, 'input')
          : { type: 'string', format: 'uuid' },
      })),
      ...Object.entries(query?.properties ?? {}).map(([name, schema]) => ({
        name: schema.type === 'array' ? `${name}[]` : name,
        in: 'query',
        required: query?.required?.includes(name) ?? false,
        schema,
      })),
      ...(endpoint.idempotent
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: false,
              description:
                'One key for each request. Where no answer came, or one of 500 and above, it may have been done: sent again under the same key it is done once.',
              schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,128}$' },
            },
          ]
        : []),
    ],
    ...(endpoint.body && {
      requestBody: { required: true, content: { [bodyType]: { schema: toSchema(endpoint.body, 'input') } } },
    }),
    responses: {
      200: { description: 'Success', content: { [replyType]: { schema: replySchema } } },
      default: { description: 'Error', content: { 'application/json': { schema: toSchema(ErrorBody, 'output') } } },
    },
  }
}

const tagOf = (endpoint: Endpoint) =>
  endpoint.path.split('/').filter((s) => s && s !== 'partners' && !s.startsWith(':'))[0] ?? 'partners'

const paramSchema = (endpoint: Endpoint, name: string) =>
  (endpoint.params as Record<string, z.ZodType | undefined> | undefined)?.[name]
