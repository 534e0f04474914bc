import { Stripe } from 'stripe'

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>

/**
 * The client of HTTP for Stripe's library, for which an answer is an object or none was given: of anything else in JSON, such as the text or
 * the number of a proxy in between, the library throws where nobody hears it, which ends the process.
 */
export const objectsOnly = (): HttpClient => {
  const client = Stripe.createNodeHttpClient()
  const makeRequest = client.makeRequest.bind(client)
  client.makeRequest = async (...request) => {
    const response = await makeRequest(...request)
    const read = response.toJSON.bind(response)
    response.toJSON = async () => {
      const answer: unknown = await read()
      if (!isAnswer(answer)) throw new Error('Stripe answered with something else than an object')
      return answer
    }
    return response
  }
  return client
}

const isAnswer = (answer: unknown): boolean => {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return false
  const error: unknown = 'error' in answer ? answer.error : null
  return typeof error === 'object' || typeof error === 'string'
}
