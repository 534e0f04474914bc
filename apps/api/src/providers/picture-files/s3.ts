import { createHash } from 'node:crypto'
import { PICTURE_FILES } from '@fieldhouse/domain/pictures'
import { AwsV4Signer } from 'aws4fetch'
import { fileType, PictureFilesUnreachable, type PictureFiles } from './picture-files.ts'

export type S3Settings = {
  /** Where the bucket answers, with the path in it under which files lie, if there is one. */
  url: string
  region: string
  accessKey: string
  secretKey: string
  /** How long one call may take, in milliseconds. */
  patience?: number
}

type Request = { method: 'GET' | 'DELETE' } | { method: 'PUT'; bytes: Buffer; type: string }
type Answer = { status: number; bytes: Buffer }

/** More than any file that is written, and than any error that is told. */
const LONGEST_ANSWER = 20 * 2 ** 20

/** Picture files in a bucket of any store that speaks S3's protocol, each under its partner, hash and name. */
export const s3PictureFiles = (settings: S3Settings): PictureFiles => {
  const ask = (partnerId: string, hash: string, name: string, request: Request) =>
    askStore(settings, `${partnerId}/${hash}/${name}`, request)
  return {
    async keep(partnerId, hash, files) {
      const answers = await allOf(
        files.map(({ name, bytes }) => ask(partnerId, hash, name, { method: 'PUT', bytes, type: fileType(name) })),
      )
      for (const answer of answers) if (!isDone(answer)) throw refusal(answer)
      return async () => undefined
    },
    async read(partnerId, hash, name) {
      const answer = await ask(partnerId, hash, name, { method: 'GET' })
      if (isMissing(answer)) return undefined
      if (answer.status !== 200) throw refusal(answer)
      return answer.bytes
    },
    async remove(partnerId, hash) {
      const answers = await allOf(PICTURE_FILES.map((name) => ask(partnerId, hash, name, { method: 'DELETE' })))
      for (const answer of answers) if (!isDone(answer) && !isMissing(answer)) throw refusal(answer)
    },
  }
}

/** All answers once the last is there: nothing is under way any more when the first failure is told. */
const allOf = async (asked: Promise<Answer>[]): Promise<Answer[]> => {
  await Promise.allSettled(asked)
  return Promise.all(asked)
}

const askStore = async (
  { url, region, accessKey, secretKey, patience = 10_000 }: S3Settings,
  key: string,
  request: Request,
): Promise<Answer> => {
  const body = request.method === 'PUT' ? new Uint8Array(request.bytes) : null
  const signed = await new AwsV4Signer({
    method: request.method,
    url: `${url.replace(/\/$/, '')}/${key}`,
    headers: {
      // Part of what is signed, so that a store refuses bytes that were changed on their way.
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
      ...(request.method === 'PUT' && { 'content-type': request.type }),
    },
    service: 's3',
    region,
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
  }).sign()
  try {
    const response = await fetch(signed.url, {
      method: request.method,
      headers: signed.headers,
      body,
      // A store that hangs must not hold whoever looks at a page.
      signal: AbortSignal.timeout(patience),
      redirect: 'error',
    })
    return { status: response.status, bytes: await readBytes(response) }
  } catch (error) {
    if (error instanceof PictureFilesUnreachable) throw error
    throw new PictureFilesUnreachable((error as Error).name === 'TimeoutError' ? 'time-out' : 'not reached', error)
  }
}

const readBytes = async (response: Response): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > LONGEST_ANSWER) throw new PictureFilesUnreachable('an answer without an end')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const isDone = ({ status }: Answer): boolean => status === 200 || status === 204
/** A bucket that is not there is no picture that is not there: then the settings are wrong, and nothing is said of any picture. */
const isMissing = (answer: Answer): boolean => answer.status === 404 && codeOf(answer) !== 'NoSuchBucket'

/** S3's name of an error. Its words quote keys, which the log is not to have. */
const codeOf = ({ bytes }: Answer): string | undefined =>
  /<Code>(\w{1,60})<\/Code>/.exec(bytes.subarray(0, 2000).toString('utf8'))?.[1]

const refusal = (answer: Answer): PictureFilesUnreachable =>
  new PictureFilesUnreachable([`HTTP ${answer.status}`, codeOf(answer)].filter(Boolean).join(' '))
