import type { z } from 'zod'
import { PlacesUnreachable } from './place-finder.ts'

export type GeocoderSettings = {
  /** Where it answers, with its path if it has one. */
  url: string
  /** How the product calls itself there, as public geocoders ask. */
  agent: string
  /** How long one call may take, in milliseconds. */
  patience?: number
}

const LONGEST_ANSWER = 1_000_000

/** What is asked: in the address, or in a body. */
type Asked = { query?: Record<string, string>; headers?: Record<string, string>; body?: object }

/** One question to a geocoder, and its answer as `schema` reads it; throws PlacesUnreachable for anything else. */
export const askGeocoder = async <S extends z.ZodType>(
  settings: GeocoderSettings,
  path: string,
  asked: Asked,
  schema: S,
): Promise<z.output<S>> => {
  const query = asked.query ? `?${new URLSearchParams(asked.query).toString()}` : ''
  const text = await read(`${settings.url.replace(/\/$/, '')}${path}${query}`, asked, settings)
  const answer = schema.safeParse(json(text))
  if (!answer.success) throw new PlacesUnreachable('an answer of another form')
  return answer.data
}

const read = async (
  address: string,
  { headers, body }: Asked,
  { agent, patience = 5000 }: GeocoderSettings,
): Promise<string> => {
  try {
    const response = await fetch(address, {
      headers: {
        'user-agent': agent,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      // A service that hangs must not hold a form.
      signal: AbortSignal.timeout(patience),
      redirect: 'error',
    })
    if (!response.ok) throw new PlacesUnreachable(`HTTP ${response.status}`, response.status)
    return await readText(response)
  } catch (error) {
    if (error instanceof PlacesUnreachable) throw error
    throw new PlacesUnreachable((error as Error).name === 'TimeoutError' ? 'time-out' : 'not reached')
  }
}

const readText = async (response: Response): Promise<string> => {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > LONGEST_ANSWER) throw new PlacesUnreachable('an answer without an end')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const json = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
