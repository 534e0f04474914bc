import { Stripe } from 'stripe'

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>

/**
 * The client of HTTP for Stripe's library, for which an answer is an object or none was given: of anything else in JSON, such as the text or
 * the number of a proxy in between, the library throws where nobody hears it, which ends the process. What a proxy says in an object, without
 * an error of Stripe's, is none either.
 */
export const objectsOnly = (): HttpClient => {
  const client = Stripe.createNodeHttpClient()
  const makeRequest = client.makeRequest.bind(client)
  client.makeRequest = async (...request) => {
    const response = await makeRequest(...request)
    const read = response.toJSON.bind(response)
    response.toJSON = async () => {
      const answer: unknown = await read()
      if (!isAnswer(answer, response.getStatusCode()))
        throw new Error('Stripe answered with something else than an object')
      return answer
    }
    return response
  }
  return client
}

/** Whatever Stripe refuses it says as an `error`. */
const isAnswer = (answer: unknown, status: number): boolean => {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return false
  const error: unknown = 'error' in answer ? answer.error : null
  return error === null ? status < 400 : typeof error === 'object' || typeof error === 'string'
}
