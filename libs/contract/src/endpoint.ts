import type { Needed } from '@fieldhouse/domain/access'
import type { z } from 'zod'

/** Base path of every call: API host plus version (API-16, API-17). */
export const API_BASE = '/v1.9.0'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call an endpoint; the server checks it before it reads the body.
 * - 'public': no session (API-02). 'account': any signed-in account.
 * - 'staff': any staff member, owner or super admin of the partner the call means.
 * - 'superAdmin': super admins only.
 * - a policy, or {anyOf}, {allOf}: staff of the partner who hold it (ACCESS-07 to -12, ACCESS-48).
 */
export type Access = 'public' | 'account' | 'staff' | 'superAdmin' | Needed

/**
 * What open screens show that a command changes, in the words of the news of it (BEYOND-04). 'account' is the caller's own, of which
 * nobody else hears.
 */
export const NEWS = [
  'schedule',
  'orders',
  'customers',
  'facilities',
  'partner',
  'staff',
  'posts',
  'reviews',
  'classes',
  'coupons',
  'campaigns',
] as const
export type Change = (typeof NEWS)[number] | 'account'

type Names<P extends string> = P extends `${string}:${infer N}/${infer R}`
  ? N | Names<`/${R}`>
  : P extends `${string}:${infer N}`
    ? N
    : never

/** The parameters written in a path, as an object type: '/a/:id' gives {id: string}. */
export type PathParams<P extends string> = { [K in Names<P>]: string }

/**
 * 'raw': the body reaches the handler as it was sent, a text; signatures hold for nothing else. 'pdf': the reply is a document and
 * not JSON; its schema is `Pdf`. 'calendar': the reply is iCalendar, a text.
 */
type Format = 'json' | 'multipart' | 'events' | 'raw' | 'pdf' | 'calendar'

export type Endpoint<
  P extends string = string,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
  F extends Format = Format,
> = {
  method: Method
  /** Path below API_BASE. A parameter named partnerId is the partner the call means; without one it is the caller's active partner. */
  path: P
  access: Access
  /** What the command changes of what screens show: whoever sends it reads this again, and is told of no more by it. */
  changes?: readonly Change[]
  summary: string
  /** Schemas of single path parameters; a parameter without one is a UUID. */
  params?: { [K in Names<P>]?: z.ZodType }
  query?: Q
  body?: B
  reply: R
  format?: F
  /** Takes an Idempotency-Key: a replay returns the first reply, another body under the same key is refused (BEYOND-03). */
  idempotent?: boolean
  /**
   * Moves money or lets people in: whoever sends it signed in, or proved who they are, in the last `CONFIRMED_MINUTES` (decision 0109). Of some
   * it is so where a super admin sends it, whose word costs the platform money.
   */
  confirmed?: boolean | 'superAdmin'
  /** Fields of the body that nothing may be kept of but their last four characters, not even a hash of the whole. */
  secrets?: readonly string[]
  /** Largest body in bytes. Where nothing is said: 8 kB of a public call, 256 kB of all others and of events of providers. */
  bodyLimit?: number
  /** Largest field of a form beside its file, in characters; 16 kB where nothing is said. */
  fieldLimit?: number
}

/** Who has no session is heard for a few kilobytes and no more. */
const PUBLIC_BODY = 8 * 1024
const BODY = 256 * 1024

/** The largest body of an endpoint, in bytes (law 13). */
export const bodyLimitOf = ({ bodyLimit, access, format }: Pick<Endpoint, 'bodyLimit' | 'access' | 'format'>): number =>
  bodyLimit ?? (access === 'public' && format !== 'raw' ? PUBLIC_BODY : BODY)

/** True for a preview: it answers what a command would do, and does nothing (law 11). */
export const isDryRun = ({ path }: Pick<Endpoint, 'path'>): boolean => path.endsWith('/dryRun')

/** True for an endpoint that does something, and not only answers or tells what would be done. */
export const isCommand = (endpoint: Pick<Endpoint, 'path' | 'method'>): boolean =>
  endpoint.method !== 'GET' && !isDryRun(endpoint)

/** The header by which whoever manages the staff looks through roles before anybody holds them: their types, with commas, and behind an @ the venues that they are held to (BEYOND-17). */
export const VIEW_AS = 'x-view-as'

/** Declares an endpoint once; server, client, OpenAPI document and tests derive from it. Without an access it does not compile. */
export const endpoint = <
  const P extends string,
  R extends z.ZodType,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  const F extends Format = 'json',
>(
  declared: Endpoint<P, Q, B, R, F>,
): Endpoint<P, Q, B, R, F> => declared

// The type parameters of a mixed record of endpoints can't be named; unknown would make every handler contravariantly unusable.
// oxlint-disable-next-line typescript/no-explicit-any
export type Contract = Record<string, Endpoint<any, any, any, any, any>>

type Part<S, K extends string, V> = S extends z.ZodUndefined
  ? unknown
  : object extends V
    ? { [k in K]?: V }
    : { [k in K]: V }

/** What a caller passes: path parameters, query and body. */
export type Call<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _R, infer _F>
    ? PathParams<P> & Part<Q, 'query', z.input<Q>> & Part<B, 'body', z.input<B>>
    : never

/** What a handler receives after the contract has checked it. */
export type Received<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _R, infer _F>
    ? { params: PathParams<P>; query: z.output<Q>; body: z.output<B> }
    : never

/** What the endpoint answers: its reply, or a stream of them for format 'events'. */
export type Reply<E> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer R, infer F>
    ? F extends 'events'
      ? AsyncIterable<z.output<R>>
      : z.output<R>
    : never
