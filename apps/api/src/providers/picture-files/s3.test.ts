import { PICTURE_FILES } from '@fieldhouse/domain/pictures'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { createPictureFiles } from './create-picture-files.ts'
import { S3_KEYS, startS3, type S3Stub, type Trouble } from './fixtures/s3-stub.ts'
import { signatureOf } from './fixtures/verify-signature.ts'
import { s3PictureFiles, type S3Settings } from './s3.ts'

let store: S3Stub
beforeAll(async () => {
  store = await startS3()
})
afterAll(() => store.stop())
beforeEach(() => {
  store.objects.clear()
  store.asked.length = 0
  store.trouble = () => null
})

const PARTNER = '5a6e0b0e-0000-4000-8000-00000000000a'
const HASH = 'ab'.repeat(16)
const files = PICTURE_FILES.map((name, n) => ({ name, bytes: Buffer.from([0, 255, 13, 10, n]) }))
const keys = PICTURE_FILES.map((name) => `${PARTNER}/${HASH}/${name}`)
const at = (change: Partial<S3Settings> = {}) => s3PictureFiles({ url: store.url, ...S3_KEYS, ...change })
const askAll = (change?: Partial<S3Settings>) => {
  const pictures = at(change)
  return [
    () => pictures.keep(PARTNER, HASH, files),
    () => pictures.read(PARTNER, HASH, 'page.webp'),
    () => pictures.remove(PARTNER, HASH),
  ]
}

describe('a store that speaks S3', () => {
  it('keeps each file under its partner, hash and name, and gives it back byte for byte [BRAND-52]', async () => {
    await at().keep(PARTNER, HASH, files)
    expect([...store.objects.keys()].toSorted()).toEqual(keys.toSorted())
    expect(store.objects.get(`${PARTNER}/${HASH}/card.jpg`)?.type).toBe('image/jpeg')
    expect(store.objects.get(`${PARTNER}/${HASH}/card.webp`)?.type).toBe('image/webp')
    for (const { name, bytes } of files) expect(await at().read(PARTNER, HASH, name)).toEqual(bytes)
  })

  it('may be asked for everything again: the same is kept once, and what is gone is gone', async () => {
    for (const _ of [1, 2]) await at().keep(PARTNER, HASH, files)
    expect(store.objects.size).toBe(files.length)
    for (const _ of [1, 2]) await at().remove(PARTNER, HASH)
    expect(store.objects.size).toBe(0)
    expect(await at().read(PARTNER, HASH, 'page.webp')).toBeUndefined()
  })

  it('may have a folder of its bucket for them, and a slash in the end', async () => {
    await at({ url: `${store.url}/of the clubs/` }).keep(PARTNER, HASH, files.slice(0, 1))
    expect([...store.objects.keys()]).toEqual([`of the clubs/${keys[0]}`])
  })

  it.each<[string, Partial<S3Settings>, string]>([
    ['another key', { accessKey: 'AKIAOTHER' }, 'HTTP 403 InvalidAccessKeyId'],
    ['another secret', { secretKey: 'wrong' }, 'HTTP 403 SignatureDoesNotMatch'],
    ['another region', { region: 'us-east-1' }, 'HTTP 400 AuthorizationHeaderMalformed'],
  ])('with %s refuses everything, and keeps nothing', async (_what, change, why) => {
    for (const ask of askAll(change)) await expect(ask()).rejects.toThrow(`the store of pictures: ${why}`)
    expect(store.objects.size).toBe(0)
  })

  it('without that bucket says so of every picture, and not that there is none', async () => {
    for (const ask of askAll({ url: store.url.replace('pictures', 'nothing') }))
      await expect(ask()).rejects.toThrow('HTTP 404 NoSuchBucket')
  })

  it.each<[Trouble, string]>([
    ['slow down', 'HTTP 503 SlowDown'],
    ['hang', 'time-out'],
    ['broken off', 'not reached'],
    ['elsewhere', 'not reached'],
    ['without an end', 'an answer without an end'],
    ['half', 'not reached'],
  ])('that gives no answer (%s) is one that is not reached', async (trouble, why) => {
    store.trouble = () => trouble
    for (const ask of askAll({ patience: trouble === 'hang' ? 100 : 5000 }))
      await expect(ask()).rejects.toMatchObject({
        name: 'PictureFilesUnreachable',
        message: `the store of pictures: ${why}`,
      })
  })

  it('that is not there is not reached', async () => {
    for (const ask of askAll({ url: 'http://127.0.0.1:1/bucket' })) await expect(ask()).rejects.toThrow('not reached')
  })
})

describe('the store of these tests', () => {
  // The example 'GET Object' of Amazon's description of Signature Version 4.
  it("computes Amazon's own example", () => {
    const nothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
    const headers = {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': nothing,
      'x-amz-date': '20130524T000000Z',
    }
    const example = {
      accessKey: 'AKIAIOSFODNN7EXAMPLE',
      secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      region: 'us-east-1',
    }
    expect(signatureOf({ method: 'GET', url: '/test.txt', headers }, Object.keys(headers), example)).toBe(
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    )
  })
})

describe('where picture files lie', () => {
  const noRead = () => Promise.reject(new Error('the database was asked'))
  const create = (environment: Record<string, string>) => createPictureFiles(readConfig(environment), noRead)
  const all = {
    PICTURES_S3_URL: 'https://s3.example.org/bucket',
    PICTURES_S3_ACCESS_KEY: 'key',
    PICTURES_S3_SECRET_KEY: 'secret',
  }

  it('is the database, unless a store is named; its region may be left out', async () => {
    await expect(create({}).read(PARTNER, HASH, 'page.webp')).rejects.toThrow('the database was asked')
    const named = { PICTURES_S3_ACCESS_KEY: S3_KEYS.accessKey, PICTURES_S3_SECRET_KEY: S3_KEYS.secretKey }
    const here = create({ ...named, PICTURES_S3_URL: store.url })
    await expect(here.read(PARTNER, HASH, 'page.webp')).rejects.toThrow('AuthorizationHeaderMalformed')
    const there = create({ ...named, PICTURES_S3_URL: store.url, PICTURES_S3_REGION: S3_KEYS.region })
    await there.keep(PARTNER, HASH, files)
    expect(await there.read(PARTNER, HASH, 'list.webp')).toEqual(files[0]!.bytes)
  })

  it.each(Object.keys(all))('is not decided where %s alone is missing: the product does not start', (name) => {
    expect(() => create({ ...all, [name]: '' })).toThrow('belong together: one of them is missing')
  })

  it.each([
    ['ftp://s3.example.org/bucket', 'PICTURES_S3_URL:'],
    ['s3.example.org', 'PICTURES_S3_URL:'],
    ['https://key:secret@s3.example.org/bucket', 'the address of a bucket alone'],
    ['https://s3.example.org/bucket?prefix=a', 'the address of a bucket alone'],
  ])('is not %s: the product does not start', (url, why) => {
    expect(() => create({ ...all, PICTURES_S3_URL: url })).toThrow(why)
  })
})
