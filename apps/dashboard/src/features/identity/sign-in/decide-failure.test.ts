import { describe, expect, it } from 'vitest'
import { ApiFailure } from '../../../lib/api/failures.ts'
import { decideFailure, ProviderError } from './decide-failure.ts'

const refusal = (msg: string, errorCode?: string) =>
  new ApiFailure(400, { status: 400, data: { msg, errorCode } }, null)

describe('what a failed sign-in shows', () => {
  it.each(['user-not-found', 'wrong-password', 'invalid-email'])(
    '%s gets the one text that tells nobody which accounts exist [SHELL-32] [SHELL-39]',
    (code) => {
      expect(decideFailure(refusal('something else', code))).toEqual({ kind: 'credentials' })
      expect(decideFailure(refusal('something else', `auth/${code}`))).toEqual({ kind: 'credentials' })
      expect(decideFailure(new ProviderError(code, 'something else'))).toEqual({ kind: 'credentials' })
    },
  )

  it("any other error shows the provider's own message [SHELL-34]", () => {
    expect(decideFailure(refusal('Too many attempts. Try again later.', 'too-many-requests'))).toEqual({
      kind: 'message',
      text: 'Too many attempts. Try again later.',
    })
  })

  it.each(['', '  ', 'A mutation failed on IndexedDB', 'IDBDatabase is closing', 'Browser database problem'])(
    'the message %j asks for a reload [SHELL-35] [SHELL-37]',
    (message) => {
      expect(decideFailure(new Error(message))).toEqual({ kind: 'reload' })
      expect(decideFailure(refusal(message))).toEqual({ kind: 'reload' })
    },
  )

  it('a server that does not answer is told apart from a refusal', () => {
    expect(decideFailure(new TypeError('Failed to fetch'))).toEqual({ kind: 'network' })
    expect(decideFailure(new DOMException('signal timed out', 'TimeoutError'))).toEqual({ kind: 'network' })
  })
})
