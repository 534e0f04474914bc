import { REFUSALS, sentenceOf, type ErrorBody, type FieldError } from '@fieldhouse/contract'
import type { z } from 'zod'
import { LostConnection } from '../db/connect.ts'
import { Refused } from '../db/refused.ts'
import { ThreadTimedOut } from '../heavy-work/ask-thread.ts'
import { IdentityProviderUnreachable } from '../providers/identity/identity-provider.ts'
import { NoTurn } from '../heavy-work/take-turns.ts'
import { OutcomeUnknown } from '../providers/payment/payment-provider.ts'
import { PictureFilesUnreachable } from '../providers/picture-files/picture-files.ts'

/** A reply that is not a success: the status and the body of API-09 to API-11. */
export class Problem extends Error {
  readonly status: number
  readonly body: ErrorBody
  constructor(status: number, data: ErrorBody['data']) {
    super(data.msg)
    this.name = 'Problem'
    this.status = status
    this.body = { status, data }
  }
}

const STATUSES: Record<string, number> = {
  'error.badRequest.alreadyBookedSlot': 409,
  'error.badRequest.instructorNotFree': 409,
  'error.badRequest.instructorTaken': 409,
  'error.badRequest.existedStaffEmail': 409,
  'error.badRequest.existedInstructor': 409,
  'error.unauthorized': 401,
  'error.tooManyRequests': 429,
}

const statusOf = (code: string): number => {
  const known = STATUSES[code]
  if (known) return known
  if (code.startsWith('error.notFound')) return 404
  if (code.startsWith('error.forbidden')) return 403
  if (code.startsWith('error.conflict')) return 409
  if (code.startsWith('error.unprocessable')) return 422
  return 400
}

/** Turns what a handler threw into the reply; the only place that knows statuses (law 7). */
export const problemOf = (error: unknown): Problem => {
  if (error instanceof Problem) return error
  if (error instanceof Refused) return refused(error)
  const framework = error as { statusCode?: number; code?: string; message?: string }
  // What is wrong with the request, or with a client that went while it sent one, whatever the socket calls it.
  if (framework.statusCode && framework.statusCode < 500)
    return new Problem(framework.statusCode, {
      msg: framework.message ?? 'Bad request',
      errorCode: `error.badRequest.${framework.code ?? 'request'}`,
      ...named(framework),
    })
  const code = pgCode(error)
  if (code === '23P01' && (error as { constraint?: unknown }).constraint === 'instructor_occupancies_one_place')
    return refused(new Refused({ code: 'error.badRequest.instructorTaken' }))
  // A process whose clock is behind, or a command that began before the period ended: sent again, it is of now.
  if (code === '23514' && (error as { constraint?: unknown }).constraint === 'journals_period_open')
    return refused(new Refused({ code: 'error.conflict.periodClosed' }))
  if (code === '23P01') return refused(new Refused({ code: 'error.badRequest.alreadyBookedSlot' }))
  // A lock or a turn that did not come in time, a statement that took too long, or a command that lost to others again and again: nothing
  // was done.
  if (error instanceof NoTurn || (code && ['55P03', '57014', '40001', '40P01'].includes(code)))
    return new Problem(503, { msg: REFUSALS['error.busy'], errorCode: 'error.busy' })
  // Also a server without room or memory (53), or whose disk fails (58): it is there, and can do nothing.
  if (error instanceof LostConnection || (code && /^(53|58)/.test(code)))
    return new Problem(503, {
      msg: 'The database is not to be reached right now. Please try again.',
      errorCode: 'error.unavailable',
    })
  if (error instanceof ThreadTimedOut)
    return new Problem(503, {
      msg: 'This takes too long right now. Please try again in a minute.',
      errorCode: 'error.unavailable',
    })
  // A provider that news were to be checked with: who brought them brings them again.
  if (error instanceof OutcomeUnknown)
    return new Problem(503, {
      msg: 'The payment provider is not to be reached right now. Please try again.',
      errorCode: 'error.unavailable',
    })
  if (error instanceof IdentityProviderUnreachable)
    return new Problem(503, {
      msg: 'This way of signing in can not be reached right now. Please try again in a minute.',
      errorCode: 'error.unavailable',
    })
  if (error instanceof PictureFilesUnreachable)
    return new Problem(503, {
      msg: 'Pictures can not be saved or shown right now. Please try again in a minute.',
      errorCode: 'error.unavailable',
    })
  return new Problem(500, { msg: REFUSALS['error.internal'], errorCode: 'error.internal' })
}

/**
 * What the log keeps of an error. PostgreSQL's `detail` and `where` quote the values of a row, which may be a person's: only
 * the names of what was violated are kept.
 */
export const loggable = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof Error)) return { message: 'something that is no error was thrown' }
  const { name, message, stack, cause } = error
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown }
  return { name, message, code, constraint, table, stack, ...(cause !== undefined && { cause: loggable(cause) }) }
}

const refused = (error: Refused): Problem => {
  const { msg, fields, ...metaData } = error.details as { msg?: string; fields?: FieldError[] } & Record<
    string,
    unknown
  >
  return new Problem(statusOf(error.code), {
    msg: msg ?? sentenceOf(error.code) ?? plain(error.code),
    errorCode: error.code,
    ...(fields && { message: fields }),
    ...(Object.keys(metaData).length > 0 && { metaData }),
  })
}

/** 'error.notFound.facilityGroup' -> 'Facility group not found'. */
const plain = (code: string): string => {
  const [, kind, name = ''] = code.split('.')
  const words = name.replace(/([A-Z])/g, (c) => ` ${c.toLowerCase()}`)
  const sentence = words.charAt(0).toUpperCase() + words.slice(1)
  return kind === 'notFound' ? `${sentence} not found` : sentence || 'Bad request'
}

/** Body errors of the framework name the body as the property, those of a form among them. */
const named = (error: { statusCode?: number; code?: string; message?: string }): { message?: FieldError[] } =>
  error.code?.startsWith('FST_ERR_CTP') || error.statusCode === 413 || error.message?.includes('JSON')
    ? { message: [{ property: 'body', constraints: { format: error.message ?? '' } }] }
    : {}

const pgCode = (error: unknown): string | undefined =>
  error instanceof Error && typeof (error as { code?: unknown }).code === 'string'
    ? (error as { code?: string }).code
    : undefined

/** 400 for input that the contract refuses; every wrong property is named (law 7). */
export const invalidInput = (where: 'params' | 'query' | 'body', issues: z.core.$ZodIssue[]): Problem => {
  const fields = issues.flatMap((issue): FieldError[] => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({
        property: [...issue.path, key].join('.'),
        constraints: { unrecognized_keys: `${key} is not expected here` },
      }))
    return [{ property: issue.path.map(String).join('.') || where, constraints: { [issue.code]: issue.message } }]
  })
  const first = fields[0]
  return new Problem(400, {
    msg: first ? `${first.property}: ${Object.values(first.constraints)[0]}` : 'Bad request',
    errorCode: 'error.badRequest.invalidInput',
    message: fields,
  })
}
