/**
 * What a report of delivery (RFC 3464) says of one recipient, by its action and its status such as '5.1.1': nobody is at the address,
 * or the mail could not be taken though somebody may be there (full, too large, no way to it, a policy); null where it says neither, as
 * of a mail that is late.
 */
export const bounceOf = (action: string, status: string): 'bounce' | 'soft' | null => {
  if (action.trim().toLowerCase() !== 'failed') return null
  const [, permanent, subject, detail] = /^\s*([45])\.(\d{1,3})\.(\d{1,3})/.exec(status) ?? []
  if (permanent === undefined) return null
  if (permanent === '4') return 'soft'
  // 5.2.1: the mailbox is switched off; 5.2.2 and on: full, too large.
  const isNobody = subject === '0' || subject === '1' || (subject === '2' && (detail === '0' || detail === '1'))
  return isNobody ? 'bounce' : 'soft'
}
