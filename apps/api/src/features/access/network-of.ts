/**
 * The network an address belongs to: an IPv6 customer holds a whole /64 and could change the rest at will. A connection that is closed by now
 * has none. Some proxies name the port as well, which is another one for each connection.
 */
export const networkOf = (ip: string | undefined): string => {
  const address = (ip ?? '')
    .replace(/^\[([^\]]*)\](?::\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '')
  if (!address.includes(':')) return address
  const [head = '', tail = ''] = address.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const gap = address.includes('::') ? 8 - before.length - after.length : 0
  return [...before, ...Array<string>(Math.max(0, gap)).fill('0'), ...after].slice(0, 4).join(':')
}
