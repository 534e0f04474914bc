import { expect, it } from 'vitest'
import { ApiFailure } from '../../../lib/api/failures.ts'
import { messageOfClosure } from './closure-failure.ts'

const refused = (errorCode: string, metaData?: object) =>
  new ApiFailure(400, { status: 400, data: { msg: 'No', errorCode, ...(metaData && { metaData }) } } as never, null)

it.each([
  ['beforeToday', 'form.closedBeforeNow'],
  ['startAfterEnd', 'form.closedBackwards'],
  ['tooLong', 'closureFailed.tooLong'],
  ['tooFarAhead', 'closureFailed.tooFarAhead'],
  ['toString', 'form.closedBackwards'],
])('a range that is refused as %s is told as %s', (reason, told) => {
  const error = refused('error.badRequest.invalidTimeRange', { reason })
  expect(messageOfClosure(error, (key) => key)).toBe(told)
})

it('a range that is refused without a reason ends before it starts', () => {
  expect(messageOfClosure(refused('error.badRequest.invalidTimeRange'), (key) => key)).toBe('form.closedBackwards')
})
