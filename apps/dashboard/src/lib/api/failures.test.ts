import { expect, it } from 'vitest'
import { ApiFailure, isRefusal } from './failures.ts'

const answered = (status: number, errorCode?: string) =>
  new ApiFailure(status, { status, data: { msg: 'No', ...(errorCode && { errorCode }) } }, null)

// Sent again, what was refused is another request; what may have been done is the same one.
it.each([
  ['a refusal', answered(400, 'error.badRequest.canceledOrder'), true],
  ['somebody else who was quicker', answered(409, 'error.conflict.changedMeanwhile'), true],
  ['a payment provider that did not answer', answered(400, 'error.badRequest.payoutProviderUnreachable'), false],
  ['a server that was busy, perhaps after the half of it', answered(503, 'error.busy'), false],
  ['a server whose database went while it was asked', answered(503, 'error.unavailable'), false],
  ['a server that failed', answered(500, 'error.internal'), false],
  ['a proxy that waited for the server', answered(504), false],
  ['a network that failed', new TypeError('Failed to fetch'), false],
])('%s [BEYOND-03]', (_what, error, isKnown) => {
  expect(isRefusal(error)).toBe(isKnown)
})
