import { describe, expect, it } from 'vitest'
import { againProblem, againReasons } from './index.ts'

describe('who was not reached [BEYOND-44]', () => {
  it('gets it again, but for who complained; where it may be twice, only when that is asked for', () => {
    expect(againReasons(false)).toEqual(['bounced', 'soft', 'refused', 'unsubscribed', 'noAddress'])
    expect(againReasons(true)).toEqual(['bounced', 'soft', 'refused', 'unsubscribed', 'noAddress', 'unknown'])
  })

  it('is told why not', () => {
    const sent = { isPaused: false, hasRun: true, isSending: false, recipients: 1 }
    expect(againProblem(sent)).toBeNull()
    expect(againProblem({ ...sent, hasRun: false })).toBe('campaignNotSent')
    expect(againProblem({ ...sent, isPaused: true })).toBe('campaignPaused')
    expect(againProblem({ ...sent, isSending: true })).toBe('campaignStillSending')
    expect(againProblem({ ...sent, recipients: 0 })).toBe('nobodyToSendAgain')
  })
})
